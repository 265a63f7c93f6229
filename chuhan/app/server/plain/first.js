// Written into the page: the question for a place before anything else is loaded. Only a page whose script runs gets
// one: another site can show this address, but not ask from it.
(() => {
  window.chuhanEnter = () =>
    fetch("enter", { method: "POST", headers: { "X-Chuhan": "enter" }, cache: "no-store" });
  if (document.body.dataset.place !== undefined) return; // it has come with the page
  window.chuhanEntered = window.chuhanEnter();
  window.chuhanEntered.catch(() => {}); // it is looked at later
})();
