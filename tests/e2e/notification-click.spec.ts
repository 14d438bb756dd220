import { type CDPSession, expect, type Page } from "@playwright/test";
import { becomeMember } from "./members";
import { test } from "./support";

/** A page at which the service worker serves and notifications are allowed. */
async function openWithWorker(page: Page, url: string, path: string) {
  const context = page.context();
  await context.grantPermissions(["notifications"], { origin: url });
  await page.goto(path);
  const started = context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
  const browser = await context.newCDPSession(page);
  return { worker: await started, registrationId: await registrationOf(browser), browser };
}

async function registrationOf(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations)
        if (!isDeleted) resolve(registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  return await found;
}

/** Counts what was shown: Chromium drops a notification that is asked for while it is being shown. */
const COUNT_SHOWN = `{
  self.shown = 0;
  const show = registration.showNotification.bind(registration);
  registration.showNotification = async (...told) => {
    await show(...told);
    self.shown += 1;
  };
}`;

/** What a busy machine may need; the icon is loaded before. */
const SHOWN_WITHIN_MS = 90_000;

/** The titles and pages of what is shown. */
const SHOWN =
  "registration.getNotifications().then((all) => all.map(({ title, data }) => [title, data.path]))";

/** Presses what is shown. A press made by a script may open no window: the addresses are noted instead. */
const PRESS = `(async () => {
  self.opened = [];
  clients.openWindow = async (address) => void self.opened.push(address);
  const [notification] = await registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
})()`;

test("a member gets from a push notification to its page", async ({ club, page }) => {
  await becomeMember(page, club);
  const { worker, registrationId, browser } = await openWithWorker(page, club.url, "/inbox");
  await worker.evaluate(COUNT_SHOWN);
  let pushed = 0;
  const push = async (title: string, path: string) => {
    await browser.send("ServiceWorker.deliverPushMessage", {
      origin: club.url,
      registrationId,
      data: JSON.stringify({ notification: { title, navigate: club.url + path } }),
    });
    pushed += 1;
    const shown = expect.poll(() => worker.evaluate("self.shown"), { timeout: SHOWN_WITHIN_MS });
    await shown.toBe(pushed);
    expect(await worker.evaluate(SHOWN)).toEqual([[title, path]]);
  };
  await test.step("a push is shown with its title and its page", () =>
    push("A seat came free", "/bookings?from=push"));
  await test.step("a press leads to the page of the push", async () => {
    await worker.evaluate(PRESS);
    await expect
      .poll(() => worker.evaluate("self.opened"))
      .toEqual([`${club.url}/bookings?from=push`]);
  });
  // Last, because a push that Chromium's tools deliver right after a page has loaded may be lost.
  await test.step("a press loads the page of the push anew where it is open", async () => {
    await push("Cancelled: Lake run", "/inbox");
    const loaded = page.waitForEvent("load");
    await worker.evaluate(PRESS);
    await loaded;
    expect(new URL(page.url()).pathname).toBe("/inbox");
    expect(await worker.evaluate("self.opened")).toEqual([]);
    expect(await worker.evaluate(SHOWN)).toEqual([]);
  });
});
