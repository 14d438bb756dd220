import { expect, test } from "vitest";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  leader,
  NILA,
  openAtDesk,
  openWithLeader,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";

test("a late undo keeps a later check-in by another device", async () => {
  const club = await openAtDesk();
  const [offline, online] = [await leader(club, "asha"), await leader(club, "divya")];
  // A wrong tap is undone; five minutes later another phone checks the person in.
  const mistake = [tap("arjun"), entry("undo", { bookingId: ARJUN, at: AT_THE_DESK + 5_000 })];
  club.clock.at += 5 * MINUTE_MS;
  const now = { deviceNow: club.clock.at };
  expect(await sync(online, [tap("arjun", { at: club.clock.at })], now)).toEqual(["done"]);
  expect(await sync(offline, mistake, now)).toEqual(["duplicate", "duplicate"]);
  expect((await checkIns(club)).map(({ by }) => by)).toEqual(["sample-member-divya"]);
  const undo = entry("undo", { bookingId: ARJUN, at: club.clock.at });
  expect(await sync(offline, [undo], now)).toEqual(["done"]);
});

test("entries of an event cancelled meanwhile are refused one by one", async () => {
  const { club, desk } = await openWithLeader();
  const admin = { adminId: "ravi", requestId: null, timeZone: "Asia/Kolkata" };
  await cancelEvent(club.db, {
    eventId: EVENT_ID,
    scope: "one",
    reason: "Storm",
    ...admin,
    now: club.clock.at,
  });
  const batch = [
    tap("arjun"),
    entry("walk_in", NILA),
    entry("undo", { bookingId: ARJUN }),
    entry("pay", { bookingId: ARJUN }),
    entry("refused", { outcome: "forged" }),
  ];
  const outcomes = ["cancelled", "cancelled", "duplicate", "admin_only", "forged"];
  expect(await sync(desk, batch)).toEqual(outcomes);
  expect(await checkIns(club)).toEqual([]);
  await club.db.updateTable("events").set({ status: "draft" }).where("id", "=", EVENT_ID).execute();
  expect((await trySync(desk, batch)).status).toBe(404);
});

test("a walk-in after check-in has closed needs an admin's reason, which is logged", async () => {
  const { club, desk } = await openWithLeader();
  const reason = "From the paper list";
  const late = { ...NILA, at: AT_THE_DESK + 5 * HOUR_MS };
  club.clock.at = late.at;
  const now = { deviceNow: late.at };
  const refused = [entry("walk_in", late), entry("walk_in", { ...late, reason })];
  expect(await sync(desk, refused, now)).toEqual(["outside_window", "outside_window"]);
  const admin = await club.admin();
  expect(await sync(admin, [entry("walk_in", late)], now)).toEqual(["outside_window"]);
  expect(await sync(admin, [entry("walk_in", { ...late, reason })], now)).toEqual(["done"]);
  expect((await trySync(admin, [entry("walk_in", { ...late, reason: "a" })], now)).status).toBe(
    400,
  );
  const [written] = await club.db
    .selectFrom("check_in_entries")
    .select(["reason", "actor_kind as by"])
    .where("outcome", "=", "done")
    .execute();
  expect(written).toEqual({ reason, by: "admin" });
});

test("on QR Info only an admin checks in outside the window, with a reason", async () => {
  const club = await openAtDesk();
  const path = "/qr-info?q=Arjun";
  const whileOpen = (await (await club.admin()).get(path)).text;
  expect(whileOpen).not.toContain("Why check in now?");
  club.clock.at = AT_THE_DESK + 5 * HOUR_MS;
  const send = async (browser: Awaited<ReturnType<typeof leader>>, reason: string) => {
    const page = (await browser.get(path)).text;
    const submitKey = fieldValue(page, "submitKey");
    return await browser.post(path, { kind: "check_in", bookingId: ARJUN, submitKey, reason });
  };
  const desk = await leader(club);
  expect((await desk.get(path)).text).not.toContain("Why check in now?");
  expect((await send(desk, "I say so")).status).toBe(409);
  const admin = await club.admin();
  expect(readable((await admin.get(path)).text)).toContain("Why check in now?");
  expect((await send(admin, "")).status).toBe(409);
  expect((await send(admin, "Came late, ran the loop")).status).toBe(200);
  expect((await checkIns(club)).map(({ bookingId }) => bookingId)).toEqual([ARJUN]);
});

test("recordCheckInEntries refuses an unknown event", async () => {
  const club = await openAtDesk();
  const batch = { deviceNow: 0, entries: [], secret: "s", requestId: "r", timeZone: "UTC", now: 0 };
  const crew = { kind: "admin" as const, id: "ravi", name: "Ravi" };
  expect(await recordCheckInEntries(club.db, { ...batch, crew, eventId: "nowhere" })).toEqual({
    ok: false,
    reason: "no_run",
  });
});
