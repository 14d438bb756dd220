import { expect, test } from "vitest";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { bumpEventVersion } from "~/core/events/edit/move-booked-events.server";
import { addVolunteer, removeVolunteer } from "~/core/events/volunteers/add-volunteer.server";
import { remindVolunteers } from "~/core/events/volunteers/remind-volunteers.server";
import { timesText } from "~/core/events/volunteers/volunteers";
import {
  countTimesVolunteered,
  listVolunteers,
  notifyVolunteers,
} from "~/core/events/volunteers/volunteers.server";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { DAY_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addLeader, joinCrew } from "../../support/pace-groups";
import { addEvent, TIME_ZONE } from "../../support/run-day";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const EVENT = "sample-event-upcoming";
const ASHA = "sample-member-asha";
const STARTS = instantOf("2026-11-22", "05:45", TIME_ZONE);
const EVENING = instantOf("2026-11-21", "18:00", TIME_ZONE);

async function openCrew() {
  const club = await TestClub.open();
  const { slug } = await club.db
    .selectFrom("events")
    .select("slug")
    .where("id", "=", EVENT)
    .executeTakeFirstOrThrow();
  await joinCrew(club.db, ASHA, club.clock.at);
  const run = `/events/${slug}`;
  return { club, asha: await club.member("asha"), run, page: `${run}/volunteer` };
}

const help = (club: TestClub, changes: Partial<Parameters<typeof addVolunteer>[1]> = {}) =>
  addVolunteer(club.db, {
    eventId: EVENT,
    memberId: ASHA,
    role: "sweep",
    groupId: null,
    now: club.clock.at,
    timeZone: TIME_ZONE,
    ...changes,
  });

const inboxOf = async (club: TestClub) =>
  (await listNotifications(club.db, { memberId: ASHA, limit: 20 })).filter(
    ({ kind }) => kind === "helping",
  );

test("a member of the crew has one role at a run at a time", async () => {
  const { club, asha, run, page } = await openCrew();
  expect((await asha.get(run)).text).toContain(`href="${page}"`);
  const offered = readable((await asha.get(page)).text);
  for (const role of ["Leader", "Sweep", "Desk", "Water"]) expect(offered).toContain(role);
  const joined = await asha.post(page, { intent: "join", role: "water" });
  expect(readable(joined.text)).toContain("You hand out water. Thank you!");
  expect(readable((await asha.get(run)).text)).toContain("You hand out water. Thank you!");
  await asha.post(page, { intent: "join", role: "desk" });
  expect(await listVolunteers(club.db, { eventId: EVENT })).toEqual([
    { memberId: ASHA, name: "Asha Raman", role: "desk", groupName: null, opensDesk: false },
  ]);
});

test("a member of the crew may leave their role", async () => {
  const { club, asha, page } = await openCrew();
  await asha.post(page, { intent: "join", role: "desk" });
  const left = await asha.post(page, { intent: "leave" });
  expect(readable(left.text)).toContain("Thank you for telling us.");
  expect(await listVolunteers(club.db, { eventId: EVENT })).toEqual([]);
  expect((await asha.post(page, { intent: "leave" })).status).toBe(409);
});

test("who has not joined the crew can only join it first", async () => {
  const { club, run, page } = await openCrew();
  await help(club);
  const arjun = await club.member("arjun");
  expect((await arjun.get(run)).text).not.toContain(page);
  const { text } = await arjun.get(page);
  expect(readable(text)).toContain("Join the crew");
  expect(text).not.toContain("Asha");
  const refused = await arjun.post(page, { intent: "join", role: "water" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Helping is for members who joined the crew.");
  const consent = { intent: "consent", purpose: "crew", given: "yes", next: page };
  expect((await arjun.post("/settings/privacy", consent)).location).toBe(page);
  expect(readable((await arjun.get(page)).text)).toContain("Sweep");
  expect((await club.visitor().get(page)).status).not.toBe(200);
});

test("a leader chooses a group of this run, which counts its places", async () => {
  const { club, asha, page } = await openCrew();
  await asha.post(page, { intent: "join", role: "leader", groupId: "sample-group-2" });
  const groups = await listPaceGroups(club.db, { eventId: EVENT });
  expect(groups.map(({ leaders }) => leaders)).toEqual([0, 1, 0]);
  expect(readable((await asha.get(page)).text)).toContain("You lead Steady. Thank you!");
  const foreign = await addEvent(club.db, { date: "2026-11-25" });
  expect(await help(club, { eventId: foreign, role: "leader", groupId: "sample-group-2" })).toEqual(
    {
      ok: false,
      reason: "group_gone",
    },
  );
  await help(club, { role: "water", groupId: "sample-group-2" });
  expect((await listPaceGroups(club.db, { eventId: EVENT }))[1]?.leaders).toBe(0);
});

test("nobody signs up or leaves once the run has started", async () => {
  const { club } = await openCrew();
  await help(club);
  club.clock.at = STARTS - 1;
  expect(await help(club, { role: "desk" })).toEqual({ ok: true });
  club.clock.at = STARTS;
  expect(await help(club)).toEqual({ ok: false, reason: "too_late" });
  const gone = { eventId: EVENT, memberId: ASHA, now: STARTS };
  expect(await removeVolunteer(club.db, gone)).toBe(false);
});

test("an admin's open form of a run is refused after its leaders changed", async () => {
  const { club } = await openCrew();
  const admin = await club.admin();
  const edit = `/admin/events/${EVENT}/edit`;
  const version = async () => fieldValue((await admin.get(edit)).text, "version");
  const before = await version();
  await help(club, { role: "leader", groupId: "sample-group-1" });
  expect(await version()).not.toBe(before);
  const changed = await version();
  await bumpEventVersion(club.db, { eventId: EVENT });
  expect(Number(await version())).toBe(Number(changed) + 1);
});

test("volunteers are reminded once, from six in the evening before", async () => {
  const { club } = await openCrew();
  await help(club, { role: "leader", groupId: "sample-group-1" });
  const remind = (now: number) => remindVolunteers(club.db, { now, timeZone: TIME_ZONE });
  expect(await remind(EVENING - 1)).toBe(0);
  expect(await remind(EVENING)).toBe(1);
  expect(await remind(EVENING + MINUTE_MS)).toBe(0);
  expect(await inboxOf(club)).toMatchObject([
    {
      title: "You help at Lakeside Sunday Loop",
      text: "You lead Easy. Sun, 22 Nov, 5:45 am, North gate, Lake Park. Thank you!",
    },
  ]);
});

test("volunteers are not reminded of the day that their run is being moved from", async () => {
  const { club } = await openCrew();
  const { db } = club;
  await help(club);
  const moving = pausedTransaction(db, async (db) => {
    const later = { date: "2026-11-29", starts_at: STARTS + 7 * DAY_MS };
    await db.updateTable("events").set(later).where("id", "=", EVENT).execute();
  });
  const own = await moving.done;
  const reminded = remindVolunteers(db, { now: EVENING, timeZone: TIME_ZONE });
  await untilLockAwaited(own);
  await moving.commit();
  expect(await reminded).toBe(0);
});

test("a reminder that was missed in the evening comes until the start", async () => {
  const { club } = await openCrew();
  await help(club);
  const remind = (now: number) => remindVolunteers(club.db, { now, timeZone: TIME_ZONE });
  expect(await remind(STARTS)).toBe(0);
  expect(await remind(STARTS - 1)).toBe(1);
  club.clock.at = EVENING;
  await removeVolunteer(club.db, { eventId: EVENT, memberId: ASHA, now: EVENING });
  await help(club);
  expect(await remind(EVENING + 1)).toBe(0);
});

test("volunteers learn what becomes of their run: moved with a new reminder, or cancelled", async () => {
  const { club } = await openCrew();
  const { db } = club;
  const admin = await club.admin();
  const eventId = await addEvent(db, { date: "2026-11-22" });
  await help(club, { eventId });
  const edit = `/admin/events/${eventId}/edit`;
  await remindVolunteers(db, { now: EVENING, timeZone: TIME_ZONE });
  const version = fieldValue((await admin.get(edit)).text, "version");
  const form = {
    title: "Morning run",
    description: "Easy.",
    date: "2026-11-24",
    time: "05:45",
    version,
    durationMinutes: "60",
    location: "Lake Park",
    capacity: "50",
    priceRupees: "99",
  };
  expect((await admin.post(edit, form)).status).toBe(302);
  const titles = async () =>
    (await listNotifications(db, { memberId: ASHA, limit: 20 })).map(({ title }) => title);
  expect(await titles()).toContain("Changed: Morning run");
  const monday = instantOf("2026-11-23", "18:00", TIME_ZONE);
  expect(await remindVolunteers(db, { now: monday, timeZone: TIME_ZONE })).toBe(1);
  const cancel = { intent: "cancel", reason: "Heavy rain." };
  expect((await admin.post(`/admin/events/${eventId}`, cancel)).status).toBeLessThan(400);
  expect(await titles()).toContain("Cancelled: Morning run");
  const told = { event: { id: eventId, slug: eventId }, told: [{ memberId: ASHA }], now: EVENING };
  const notification = { kind: "changed" as const, title: "Twice", text: "", message: "" };
  await notifyVolunteers(db, { ...told, notification: () => notification });
  expect(await titles()).not.toContain("Twice");
});

test("the profile counts the runs that a member helped at, without those to come or cancelled", async () => {
  const { club, asha } = await openCrew();
  const { db } = club;
  await help(club);
  for (const status of ["completed", "published", "cancelled"] as const) {
    const eventId = await addEvent(db, { date: "2026-11-15", status });
    await db.updateTable("events").set({ starts_at: 1 }).where("id", "=", eventId).execute();
    await addLeader(db, { eventId, memberId: ASHA, groupId: null });
  }
  expect(await countTimesVolunteered(db, { memberId: ASHA, now: club.clock.at })).toBe(2);
  expect(readable((await asha.get("/profile")).text)).toContain("Helped at runs twice");
  expect([0, 1, 2, 3].map(timesText)).toEqual(["not yet", "once", "twice", "3 times"]);
});
