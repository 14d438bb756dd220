import { expect, type Page } from "@playwright/test";
import { checkedIn, openDesk } from "./desk";
import { takeNextRelease } from "./next-release";
import { axeDesk, type Club, Phone, test } from "./phone";

test("a phone sends what it has kept, and shows nobody else as checked in", async ({ club }) => {
  test.setTimeout(180_000);
  const phone = await Phone.open(club.url, await openDesk(club.dataDir), { before: storeAsBefore });
  const { page } = phone;
  await test.step("what an older release has stored on the phone is sent and shown", () =>
    sendWhatWasStored(page, club));
  await page.goto("/qr-scanner");
  await test.step("a phone without room says so, and sends what it has kept", () =>
    runOutOfRoom(page, club));
  await test.step("what is kept is sent by the service worker and by any page of the site", () =>
    sendFromElsewhere(page, club));
  await phone.close();
});

test("after a release a phone takes the new one, sends what it has kept and opens no stale page", async ({
  club,
}) => {
  test.setTimeout(180_000);
  const phone = await Phone.open(club.url, await openDesk(club.dataDir));
  const { page } = phone;
  // By keyboard: three taps within a moment, at one place of a list that scrolls between them, are a double tap.
  for (const name of ["Arjun Nair", "Karthik Subramanian", "Divya Menon"])
    await page.getByRole("button", { name: `Check in: ${name}` }).press("Enter");
  await expect(page.getByText("3 of 25 in")).toBeVisible();
  await takeNextRelease(page, club);
  await phone.close();
});

async function sendWhatWasStored(page: Page, club: Club) {
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 30_000 }).toEqual({ arjun: "list" });
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  const unsettled = page.getByText("Please decide: 1");
  await unsettled.click();
  await expect(page.getByText("Nila Anand: The run is full")).toBeVisible();
  await axeDesk(page);
  await page.getByRole("button", { name: "Seen: Nila Anand" }).click();
  await expect(unsettled).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await expect(unsettled).toHaveCount(0);
  await page.goto("/community");
  await expect(page.locator("#main").getByText("Kept by an older release")).toBeVisible();
}

async function runOutOfRoom(page: Page, club: Club) {
  await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
  await club.pause();
  await page.getByRole("button", { name: "Check in: Karthik Subramanian" }).click();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await page.evaluate(fillDisk);
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("This phone has no room left")).toBeVisible();
  await expect(page.getByText("2 of 25 in")).toBeVisible();

  // What was kept before is still there, the list too, and both outlive the page.
  await page.reload();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await club.resume();
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 30_000 })
    .toEqual({ arjun: "list", karthik: "list" });
  await expect(page.getByText("to be sent")).toHaveCount(0);
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("3 of 25 in")).toBeVisible();
  await expect(page.getByText("to be sent")).toHaveCount(0);
}

async function sendFromElsewhere(page: Page, club: Club) {
  await club.pause();
  await page.reload();
  await page.getByRole("button", { name: "Check in: Eshwar Naidu" }).click();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await page.goto("about:blank");
  await club.resume();
  await sendInBackground(page, club.url);
  const others = { arjun: "list", karthik: "list", divya: "list" };
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 30_000 })
    .toEqual({ ...others, eshwar: "list" });
  await club.pause();
  await page.goto("/qr-scanner");
  await expect(page.getByText("4 of 25 in")).toBeVisible();
  await expect(page.getByText("No signal: everything works.")).toBeVisible();

  // Any page of the site sends too.
  await page.getByRole("button", { name: "Undo: Eshwar Naidu" }).click();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await page.goto("about:blank");
  await club.resume();
  await page.goto("/events");
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 30_000 }).toEqual(others);
}

/** The sync event that the browser sends to the service worker when the network is back. */
async function sendInBackground(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const tag = "desk-queue";
  await session.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag,
    lastChance: false,
  });
}

/** From now on the disk is full: browsers find out when they commit, and abort the transaction. */
function fillDisk() {
  IDBObjectStore.prototype.add = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
}

/** The databases as the releases before the idb package made them, with something in each. */
function storeAsBefore() {
  if (!location.protocol.startsWith("http")) return;
  const runDay = indexedDB.open("run-day", 1);
  runDay.onupgradeneeded = () => {
    const database = runDay.result;
    const autoIncrement = { keyPath: "seq", autoIncrement: true };
    database.createObjectStore("runs", { keyPath: "eventId", autoIncrement: false });
    const queue = database.createObjectStore("queue", autoIncrement);
    const aside = database.createObjectStore("unsettled", autoIncrement);
    const at = Date.now();
    const base = { eventId: "sample-event-upcoming", session: "before", clockAheadMs: 0 };
    const bookingId = "sample-booking-arjun";
    const tap = { kind: "check_in", method: "list", nonce: crypto.randomUUID(), at, bookingId };
    queue.add({ ...base, entry: tap, label: "Arjun Nair" });
    const guest = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
    const walkIn = { kind: "walk_in", nonce: crypto.randomUUID(), at, ...guest };
    aside.put({ ...base, seq: 7, entry: walkIn, label: "Nila Anand", result: "full" });
  };
  runDay.onsuccess = () => runDay.result.close();
  const community = indexedDB.open("community", 1);
  community.onupgradeneeded = () => {
    const options = { keyPath: "at", autoIncrement: true };
    const outbox = community.result.createObjectStore("outbox", options);
    const content = "Kept by an older release";
    outbox.add({ key: crypto.randomUUID(), memberId: "sample-member-asha", content });
  };
  community.onsuccess = () => community.result.close();
}
