import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { reportDevice } from "~/core/check-in/entries/record-check-in-entries.server";
import { listDeskDevices } from "~/core/check-in/log/list-desk-log.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import {
  AT_THE_DESK,
  END,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  openWithLeader,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";

const LOG = `/qr-info/log?event=${EVENT_ID}`;
const PHONE = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("an admin sees who was refused, when, by whom, on which phone and what became of it", async () => {
  const { club, desk } = await openWithLeader();
  const device = { id: PHONE, waiting: 0, unsettled: 0 };
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", "sample-booking-arjun")
    .execute();
  club.clock.at = AT_THE_DESK + 20 * MINUTE_MS;
  const sent = { deviceNow: club.clock.at, device };
  const taken = tap("divya");
  const undo = entry("undo", { bookingId: "sample-booking-divya", undoes: [taken.nonce] });
  const refused = entry("refused", { outcome: "forged" });
  await sync(desk, [tap("arjun", { by: "sample-member-divya" }), taken, undo, refused], sent);
  const admin = await club.admin();
  const log = readable((await admin.get(LOG)).text);
  expect(log).toMatch(/Arjun Nair.{0,60}check-in.{0,80}This booking was cancelled\./);
  expect(log).toMatch(/Divya Menon.{0,40}sent by Asha Raman.{0,40}phone 950E/);
  expect(log).toContain("arrived 5:30 am");
  expect(log).toContain("the club did not make this pass");
  expect(log).not.toContain("Undone");
  const all = readable((await admin.get(`${LOG}&show=all`)).text);
  expect(all).toMatch(/Divya Menon.{0,60}check-in.{0,40}Done\. ?Undone/);
});

test("the log of a run that was cancelled can still be read", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [entry("refused", { outcome: "forged" })]);
  await club.db
    .updateTable("events")
    .set({ status: "cancelled" })
    .where("id", "=", EVENT_ID)
    .execute();
  const log = await (await club.admin()).get(LOG);
  expect(log.status).toBe(200);
  expect(readable(log.text)).toContain("the club did not make this pass");
});

test("the log is for admins", async () => {
  const club = await openAtDesk();
  expect((await (await leader(club)).get(LOG)).status).toBe(403);
  expect((await (await club.admin()).get("/qr-info/log?event=nowhere")).status).toBe(404);
});

test("a phone that has not reported since the end is shown before the run is closed", async () => {
  const { club, desk } = await openWithLeader();
  const [quiet, full, done] = [PHONE, randomUUID(), randomUUID()];
  const report = async (id: string, waiting: number) =>
    await sync(desk, [], { deviceNow: club.clock.at, device: { id, waiting, unsettled: 0 } });
  await report(quiet, 0);
  club.clock.at = END + HOUR_MS;
  await report(full, 3);
  await report(done, 0);
  const admin = await club.admin();
  const page = (await admin.get(`/qr-info/results?event=${EVENT_ID}`)).text;
  const results = readable(page);
  expect(readable(page.replace(/<details[\s\S]*?<\/details>/g, ""))).not.toContain(
    "Everything sent",
  );
  expect(results).toContain("1 phone has sent everything");
  expect(results).toMatch(
    /phone 950E last heard from Sun, 22 Nov, 5:10 am Not heard from since the end/,
  );
  expect(results).toContain("3 not sent");
  expect(results).toContain("Everything sent");
  expect(results).toContain("2 phones may still hold check-ins");
  club.clock.at += MINUTE_MS;
  await report(quiet, 0);
  await report(full, 0);
  const after = readable((await admin.get(`/qr-info/results?event=${EVENT_ID}`)).text);
  expect(after).not.toContain("may still hold check-ins");
});

test("before the end of the run only a phone with something to send may hold check-ins", async () => {
  const { club, desk } = await openWithLeader();
  const report = async (id: string, waiting: number) =>
    await sync(desk, [], { deviceNow: club.clock.at, device: { id, waiting, unsettled: 0 } });
  await report(PHONE, 0);
  const admin = await club.admin();
  const log = readable((await admin.get(LOG)).text);
  expect(log).toContain("Everything sent");
  expect(log).not.toContain("may still hold check-ins");
  expect(log).not.toContain("since the end");
  await report(randomUUID(), 2);
  expect(readable((await admin.get(LOG)).text)).toContain("1 phone may still hold check-ins");
});

test("reportDevice keeps one row a device and event", async () => {
  const club = await openAtDesk();
  const said = { eventId: EVENT_ID, crew: { id: "ravi" }, now: AT_THE_DESK };
  for (const waiting of [4, 1])
    await reportDevice(club.db, { ...said, device: { id: PHONE, waiting, unsettled: 2 } });
  expect(await listDeskDevices(club.db, said)).toEqual([
    { device: PHONE, name: null, waiting: 1, unsettled: 2, lacks: null, heardAt: AT_THE_DESK },
  ]);
});

test("a phone that rehearsed is ready for the start on the list of phones, or says what it lacks", async () => {
  const { club, desk } = await openWithLeader();
  const device = { id: PHONE, waiting: 0, unsettled: 0 };
  const rehearse = (lacks?: string[]) =>
    trySync(desk, [], { deviceNow: club.clock.at, device: { ...device, ...(lacks && { lacks }) } });
  const admin = await club.admin();
  const log = async () => readable((await admin.get(LOG)).text);
  await rehearse();
  expect(await log()).toContain("Not rehearsed");
  await rehearse(["camera", "battery"]);
  expect(await log()).toContain("Not ready: Camera, Battery half full or charging");
  await rehearse([]);
  expect(await log()).toContain("Ready for 5:45 am");
  // A later report without a rehearsal changes nothing.
  await rehearse();
  expect(await log()).toContain("Ready for 5:45 am");
  expect((await rehearse(["no such part"])).status).toBe(400);
});
