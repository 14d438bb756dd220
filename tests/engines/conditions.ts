/** Conditions that Chromium can play: a browser without popovers, paper, colours that the system forces. */
import puppeteer, { type Browser, type BrowserContext, type Page } from "puppeteer-core";
import { ADMIN, type ServerProcess } from "../support/server-process";

const PHONE = { width: 360, height: 740 };
/** A4 at 96 dots an inch, without its margins. */
const PAPER = { width: 680, height: 1000 };

export function openChromium(executablePath: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu"];
  return puppeteer.launch({ browser: "chrome", executablePath, args });
}

/** A page as Safari before 17 shows it: the attribute is unknown, in scripts and in styles. */
export async function openWithoutPopovers(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  await page.evaluateOnNewDocument(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    for (const name of ["popoverTargetElement", "popoverTargetAction"])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    // The browser's own handling of the buttons comes after every listener.
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[popovertarget]"))
        event.preventDefault();
    });
  });
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.resourceType() !== "stylesheet") void request.continue();
    else
      void fetch(request.url())
        .then((answer) => answer.text())
        .then((css) => request.respond({ contentType: "text/css", body: ofOldSafari(css) }));
  });
  return page;
}

/** Waits until the script that stands in for popovers runs. */
export async function popoversReady(page: Page): Promise<void> {
  const found = await page.waitForFunction(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    return files.find((name) => name.includes("popover-fallback"));
  });
  await page.evaluate(`import(${JSON.stringify(await found.jsonValue())}).then(() => null)`);
}

/** The style sheet without the browser's own knowledge of popovers. */
function ofOldSafari(css: string): string {
  const unknown = css.replaceAll("not selector(:popover-open)", "selector(:popover-open)");
  return `:where([popover]){display:block}${unknown}`;
}

/** The text of the focused element and which of the menu's links can be seen. */
export function menuOf(page: Page): Promise<{ focus: string; isOpen: boolean; covers: boolean }> {
  return page.evaluate(() => {
    const menu = document.getElementById("site-menu");
    const box = menu?.getBoundingClientRect();
    return {
      focus: document.activeElement?.textContent?.trim() ?? "",
      isOpen: (box?.height ?? 0) > 0,
      covers: box?.top === 0 && getComputedStyle(menu ?? document.body).position === "fixed",
    };
  });
}

/** Signs in to the admin panel. */
export async function openAdmin(browser: BrowserContext, club: ServerProcess): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${club.url}/admin`);
  await page.type("input[name=username]", ADMIN.username);
  await page.type("input[name=password]", ADMIN.password);
  await Promise.all([page.waitForNavigation(), page.click("form button[type=submit]")]);
  await page.waitForFunction(() => location.pathname === "/admin/dashboard");
  return page;
}

/** How wide the content is on paper, in shares of its width, and what else is printed. */
export async function printOf(page: Page): Promise<{ share: number; printed: string[] }> {
  await page.setViewport(PAPER);
  await page.emulateMediaType("print");
  return await page.evaluate(() => {
    const isPrinted = (element: Element) => element.getClientRects().length > 0;
    const main = document.getElementById("main")?.getBoundingClientRect().width ?? 0;
    const others = document.querySelectorAll(
      "a[href='#main'], nav, aside, button, footer, select, input, textarea, summary, label",
    );
    return {
      share: main / innerWidth,
      printed: [...others].filter(isPrinted).map((one) => one.outerHTML),
    };
  });
}

/** Of a segmented choice in forced colours: how many links have an outline, and which. */
export async function outlinedIn(page: Page, selector: string): Promise<(string | null)[]> {
  const session = await page.createCDPSession();
  const features = [{ name: "forced-colors", value: "active" }];
  await session.send("Emulation.setEmulatedMedia", { features });
  const outlined = await page.$$eval(selector, (links) =>
    links
      .filter((link) => getComputedStyle(link).outlineStyle === "solid")
      .map((link) => link.getAttribute("aria-current")),
  );
  await session.detach();
  return outlined;
}
