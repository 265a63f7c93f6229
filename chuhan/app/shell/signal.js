// Something that can happen, and who wants to hear of it; named as JupyterLab names it.

export class Signal {
  constructor() {
    this.slots = new Set();
  }

  connect(slot) {
    this.slots.add(slot);
  }

  disconnect(slot) {
    this.slots.delete(slot);
  }

  emit(sender, told) {
    for (const slot of this.slots) slot(sender, told);
  }
}
