"""`chuhan bench clicks`: how long a click waits for its answer at the table and in the trainer of the app.

And how soon something shows that it was heard, on a slow line."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from chuhan.bench.servers import FLAGS, NEEDS_CHROMIUM, SAYS, app_command, chromium, running
from chuhan.bench.slow_line import slow_line
from chuhan.draw.tables import percentile, table

POSITION = "122247/14445 - - C:1 - H 3-3 12-9 base"
PUZZLE = "just-a-quick-look"
DELAY = 0.15
"""Seconds each way on the slow line."""

TIMED = """
    const wait = ms => new Promise(done => setTimeout(done, ms));
    const seen = (node, what) => new Promise(done => {
        const watch = new MutationObserver(() => { watch.disconnect(); done(); });
        watch.observe(node, {subtree: true, ...what});
    });
    const times = {};
    // From the click until something has changed in view, and until `node` has, which Python changes.
    const timed = async (name, node, act) => {
        const told = (times[name] ||= {shown: [], answered: []});
        const start = performance.now();
        const change = {childList: true, attributes: true, characterData: true};
        const shown = seen(document.querySelector('.chuhan-app'), change)
            .then(() => new Promise(requestAnimationFrame)).then(() => performance.now() - start);
        const answer = seen(node, {childList: true, characterData: true})
            .then(() => performance.now() - start);
        act();
        told.shown.push(await shown);
        told.answered.push(await answer);
        for (let n = 0; n < 100 && document.querySelector('[data-pressed]'); n++) await wait(30);
        await wait(30);
    };
"""
CHOOSING = f"""async rounds => {{{TIMED}
    const hand = document.querySelector('.below .hand');
    for (let i = 0; i < rounds; i++) {{
        const status = document.querySelector('.chuhan-table [role=status]');
        const cards = hand.querySelectorAll('button');
        // putting cards back is answered at once; only choosing asks the kernel
        await timed('choosing a card', status, () => cards[i % cards.length].click());
        hand.querySelector('button[aria-pressed=true]')?.click();
        await wait(30);
    }}
    return times;
}}"""
SOLVING = f"""async rounds => {{{TIMED}
    const root = document.querySelector('.chuhan-trainer');
    const own = name => root.querySelector(`[data-id="own-${{name}}"]:not([aria-disabled])`);
    for (let i = 0; i < rounds; i++) {{
        await wait(700);  // a learner looks at the cards
        await timed('a hint', root, () => own('hint').click());
        const pass = root.querySelector('[data-id="pass"]:not([aria-disabled])');
        if (pass) {{
            await timed('a wrong move', root, () => pass.click());
            await wait(100);
            for (let n = 0; n < 3 && own('step'); n++)
                await timed('next step', root, () => own('step').click());
            if (own('retry')) await timed('try again', root, () => own('retry').click());
            await wait(1000);
        }}
        await timed('another puzzle', root, () => root.querySelector('.desk .next').click());
    }}
    return times;
}}"""
Times = dict[str, dict[str, list[float]]]


def run(count: int) -> str:
    """Click this often in Chromium, kernel round trip included, and report."""
    from playwright.sync_api import sync_playwright

    if chromium() is None:
        raise SystemExit(NEEDS_CHROMIUM)
    with running(app_command(), says=SAYS) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        here = _clicked(browser, server.address, count)
        with slow_line(server.port, DELAY) as line:
            there = _clicked(browser, line.address, count)
        browser.close()
    rows = [
        (name, len(times["answered"]), *_shown(times["answered"]), *_shown(there[name]["shown"]))
        for name, times in here.items()
        if times["answered"] and name in there
    ]
    slow = f"{1000 * DELAY:.0f} ms each way"
    head = ("click", "clicks", "answered: median", "p95", "maximum")
    return table((*head, f"{slow}: first seen after, median", "p95", "maximum"), rows)


def _clicked(browser: Any, address: str, count: int) -> Times:
    found: Times = {}
    for query, ready, script, rounds in (
        ({"position": POSITION}, ".chuhan-table", CHOOSING, count),
        ({"puzzle": PUZZLE}, ".chuhan-trainer .chuhan-table", SOLVING, max(1, count // 4)),
    ):
        page = browser.new_page()
        page.goto(f"{address}?{urlencode(query)}")
        page.locator(ready).first.wait_for(timeout=60_000)
        page.wait_for_timeout(3000)
        found |= page.evaluate(script, rounds)
        page.close()
    kinds = ("shown", "answered")
    found["all"] = {kind: [one for times in found.values() for one in times[kind]] for kind in kinds}
    return found


def _shown(times: list[float]) -> tuple[str, ...]:
    return (*(f"{percentile(times, percent):.0f} ms" for percent in (50, 95)), f"{max(times):.0f} ms")
