"""`chuhan bench clicks`: how long a click waits for its answer at the table and in the trainer of the app."""

from __future__ import annotations

from urllib.parse import urlencode

from chuhan.bench.servers import FLAGS, NEEDS_CHROMIUM, SAYS, app_command, chromium, running
from chuhan.draw.tables import percentile, table

POSITION = "122247/14445 - - C:1 - H 3-3 12-9 base"
PUZZLE = "just-a-quick-look"

CHOOSING = """async rounds => {
    const times = [];
    for (let i = 0; i < rounds; i++) {
        const status = document.querySelector('.chuhan-table [role=status]');
        const cards = document.querySelectorAll('.below .hand button');
        const start = performance.now();
        await new Promise(done => {
            const seen = new MutationObserver(() => { seen.disconnect(); done(); });
            // putting cards back is answered at once; only choosing asks the kernel
            cards[i % cards.length].click();
            seen.observe(status, {childList: true, subtree: true, characterData: true});
        });
        times.push(performance.now() - start);
        document.querySelector('.below .hand button[aria-pressed=true]')?.click();
        await new Promise(done => setTimeout(done, 30));
    }
    return {'choosing a card': times};
}"""
SOLVING = """async rounds => {
    const times = {'a wrong move': [], 'next step': [], 'try again': [], 'another puzzle': [], 'a hint': []};
    const wait = ms => new Promise(done => setTimeout(done, ms));
    const root = document.querySelector('.chuhan-trainer');
    const changed = async (what, act) => {
        const start = performance.now();
        await new Promise(done => {
            const seen = new MutationObserver(() => { seen.disconnect(); done(); });
            seen.observe(root, {childList: true, subtree: true});
            act();
        });
        times[what].push(performance.now() - start);
        await wait(30);
    };
    const own = name => root.querySelector(`[data-id="own-${name}"]:not([aria-disabled])`);
    for (let i = 0; i < rounds; i++) {
        await wait(700);  // a learner looks at the cards
        await changed('a hint', () => own('hint').click());
        const pass = root.querySelector('[data-id="pass"]:not([aria-disabled])');
        if (pass) {
            await changed('a wrong move', () => pass.click());
            await wait(100);
            for (let n = 0; n < 3 && own('step'); n++) await changed('next step', () => own('step').click());
            if (own('retry')) await changed('try again', () => own('retry').click());
            await wait(1000);
        }
        await changed('another puzzle', () => root.querySelector('.desk .next').click());
    }
    return times;
}"""


def run(count: int) -> str:
    """Click this often in Chromium, kernel round trip included, and report."""
    from playwright.sync_api import sync_playwright

    times: dict[str, list[float]] = {}
    if chromium() is None:
        raise SystemExit(NEEDS_CHROMIUM)
    with running(app_command(), says=SAYS) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for query, ready, script, rounds in (
            ({"position": POSITION}, ".chuhan-table", CHOOSING, count),
            ({"puzzle": PUZZLE}, ".chuhan-trainer .chuhan-table", SOLVING, max(1, count // 4)),
        ):
            page = browser.new_page()
            page.goto(f"{server.address}?{urlencode(query)}")
            page.locator(ready).first.wait_for(timeout=60_000)
            page.wait_for_timeout(3000)
            times |= page.evaluate(script, rounds)
            page.close()
        browser.close()
    times["all"] = [one for some in times.values() for one in some]
    rows = [
        (
            name,
            len(some),
            *(f"{percentile(some, percent):.0f} ms" for percent in (50, 95)),
            f"{max(some):.0f} ms",
        )
        for name, some in times.items()
        if some
    ]
    return table(("click", "clicks", "median", "p95", "maximum"), rows)
