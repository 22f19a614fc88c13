"""How long a throttled phone takes to answer touches and keys while React arrives.

`python -m bench.interaction`: a touch into the form's first field starts the
hydration; what is typed meanwhile is timed by the browser's own event timing, on
the page and on its plain twin, turn by turn. INP of a visit is its worst
interaction (web.dev/inp); 200 ms is the mark for good.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench import plain_twin
from bench.lighthouse import wait
from tests.support import chromium
from tests.support.site import Site

ROUNDS = 5
SLOWER = 4
PHONE = {"width": 390, "height": 844}
TYPED = "María José González Pérez"
FIELD = 'main form[action="/api/appointments"] input[name="name"]'
WATCH = """() => {
  window.worst = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        worst[interactionId] = Math.max(worst[interactionId] ?? 0, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""


def main() -> None:
    """Visit both in turn; print the median and the worst of their slowest answers."""
    plain_twin.write()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        server = plain_twin.serve(site.port + 1)
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            wait(site.port + 1)
            pages = {
                "site": f"{site.base_url}/",
                "twin": f"http://localhost:{site.port + 1}/",
            }
            found: dict[str, list[float]] = {name: [] for name in pages}
            for _ in range(ROUNDS):
                for name, url in pages.items():
                    found[name].append(visit(browser, url))
        finally:
            browser.close()
            server.terminate()
            site.stop()
    lines = [f"| page | INP, median of {ROUNDS}, ms | worst, ms |", "|---|---|---|"]
    lines += [
        f"| {name} | {statistics.median(times):.0f} | {max(times):.0f} |"
        for name, times in found.items()
    ]
    (plain_twin.FOLDER.parent / "interaction.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def visit(browser: Browser, url: str) -> float:
    """Return the slowest answer of one visit, in milliseconds."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    try:
        page = context.new_page()
        context.new_cdp_session(page).send(
            "Emulation.setCPUThrottlingRate", {"rate": SLOWER}
        )
        page.goto(url)
        page.wait_for_timeout(1_000)
        page.evaluate(WATCH)
        field = page.locator(FIELD).first
        page.evaluate("at => scrollTo(0, at - 300)", field.bounding_box()["y"])
        field.tap()
        page.keyboard.type(TYPED, delay=120)
        page.wait_for_timeout(1_500)
        assert field.input_value() == TYPED
        return max(page.evaluate("() => Object.values(worst)"), default=0)
    finally:
        context.close()


if __name__ == "__main__":
    main()
