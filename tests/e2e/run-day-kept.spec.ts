import { expect } from "@playwright/test";
import { checkedIn, endSessions, openGate } from "./gate";
import { Phone, test } from "./phone";
import { axe } from "./support";

test("a session that ended asks to sign in again and keeps what waits", async ({ club }) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session);
  const { page } = phone;
  await endSessions(club.dataDir);
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("Please sign in again")).toBeVisible();
  await expect(page.getByText("1 thing waits on this phone, safe")).toBeVisible();
  await axe(page);
  await page.context().clearCookies();
  await page
    .context()
    .addCookies([{ name: "session", value: await openGate(club.dataDir), url: club.url }]);
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 30_000 }).toEqual({ arjun: "list" });
  await expect(page.getByText("Please sign in again")).toHaveCount(0);

  // What a run of long ago left behind is an admin's to send, and holds up nobody at this one.
  await page.evaluate(leaveBehind);
  await page.reload();
  await expect(page.getByText("1 thing waits from another run")).toBeVisible();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 30_000 })
    .toEqual({ arjun: "list", divya: "list" });
  await expect(page.getByText("1 thing waits from another run")).toBeVisible();
  await axe(page);
  await phone.close();
});

test("a phone without room says so, and shows nobody as checked in whom it has not kept", async ({
  club,
}) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session);
  const { page } = phone;
  await club.pause();
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await page.evaluate(fillDisk);
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("This phone has no room left")).toBeVisible();
  await expect(page.getByText("1 of 25 in")).toBeVisible();

  // What was kept before is still there, the list too, and both outlive the page.
  await page.reload();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await club.resume();
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 30_000 }).toEqual({ arjun: "list" });
  await expect(page.getByText("to be sent")).toHaveCount(0);
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("2 of 25 in")).toBeVisible();
  await phone.close();
});

/** From now on the disk is full: browsers find out when they commit, and abort the transaction. */
function fillDisk() {
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function addToFullDisk(...args) {
    const request = add.apply(this, args);
    request.onsuccess = () => this.transaction.abort();
    return request;
  };
}

/** Puts an entry of a run of some weeks ago in front of the queue. */
async function leaveBehind() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("run-day");
    request.onsuccess = () => resolve(request.result);
  });
  const bookingId = "sample-booking-nobody";
  const entry = { kind: "undo", bookingId, nonce: crypto.randomUUID(), at: Date.now() };
  const eventId = "sample-event-week-1";
  const transaction = database.transaction("queue", "readwrite");
  const clock = { session: "another", clockAheadMs: 0 };
  transaction.objectStore("queue").put({ eventId, entry, label: "Somebody", seq: 0.5, ...clock });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}
