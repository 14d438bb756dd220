/** The pace groups of an event's form, and what becomes of the people in them. */
import { expect, test } from "vitest";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { setGroupLeaders, setPaceGroups } from "~/core/events/pace-groups/set-pace-groups.server";
import { endHelpMessages } from "~/core/events/volunteers/volunteers.server";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { inTransaction } from "~/db/transaction";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { addLeader, placesIn } from "../../support/pace-groups";

const EVENT = "sample-event-upcoming";
const EDIT = `/admin/events/${EVENT}/edit`;
const FORM = {
  title: "Hill Morning",
  description: "Up and down again.",
  date: "2026-11-29",
  time: "05:45",
  durationMinutes: "60",
  location: "East Hill",
  capacity: "50",
  priceRupees: "99",
};
const DIVYA = "sample-member-divya";

async function openForm() {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ role: "run_leader" })
    .where("id", "=", DIVYA)
    .execute();
  return { club, admin: await club.admin() };
}

/** Saves the form with these fields of the groups; the date stays. */
async function save(admin: Browser, fields: Record<string, string>) {
  const version = fieldValue((await admin.get(EDIT)).text, "version");
  return await admin.post(EDIT, { ...FORM, date: "2026-11-22", version, ...fields });
}

const row = (number: number, [was, name, pace, places]: string[]) => ({
  [`groupWas${number}`]: was ?? "",
  [`groupName${number}`]: name ?? "",
  [`groupPace${number}`]: pace ?? "",
  [`groupPlaces${number}`]: places ?? "",
});

const KEPT = {
  ...row(1, ["Easy", "Easy", "nobody is left behind", "2"]),
  ...row(2, ["Steady", "Steady", "6:30/km", ""]),
  ...row(3, ["Quick", "Quick", "5:15/km", ""]),
};

test("the form saves the groups, places and leaders that it shows", async () => {
  const { club, admin } = await openForm();
  const before = await admin.get(EDIT);
  expect(before.text).toContain('value="nobody is left behind"');
  const saved = await save(admin, { ...KEPT, [`leader-${DIVYA}`]: "1" });
  expect(saved.status).toBe(302);
  const groups = await listPaceGroups(club.db, { eventId: EVENT });
  expect(
    groups.map(({ name, seatsPerLeader, leaders }) => [name, seatsPerLeader, leaders]),
  ).toEqual([
    ["Easy", 2, 1],
    ["Steady", null, 0],
    ["Quick", null, 0],
  ]);
  const page = readable((await admin.get(`/admin/events/${EVENT}`)).text);
  expect(page).toContain("Easy – nobody is left behind Led by Divya Menon 0 of 2");
  expect(page).toContain("Leader Divya Menon, Easy");
  const inbox = await listNotifications(club.db, { memberId: DIVYA, limit: 9 });
  expect(inbox[0]?.title).toContain("You lead Easy – nobody is left behind");
  const again = await admin.get(EDIT);
  expect(again.text).toMatch(
    /<select[^>]*leader-sample-member-divya[\s\S]*?<option value="1" selected/,
  );
  await save(admin, { ...KEPT, [`leader-${DIVYA}`]: "0" });
  expect(await club.db.selectFrom("volunteers").selectAll().execute()).toEqual([]);
});

/** Puts Asha's booking into the group 'Quick'. */
async function putAshaInGroup({ db }: TestClub): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ pace_group: "Quick – 5:15/km", pace_group_id: "sample-group-3" })
    .where("id", "=", "sample-booking-asha")
    .execute();
}

test("a group that is renamed keeps its people, also when two swap their names", async () => {
  const { club, admin } = await openForm();
  await putAshaInGroup(club);
  await save(admin, {
    ...KEPT,
    ...row(2, ["Steady", "Quick", "5:15/km", ""]),
    ...row(3, ["Quick", "Steady", "6:15 a km", ""]),
  });
  const own = (await placesIn(club.db, EVENT)).find(({ id }) => id === "sample-booking-asha");
  expect(own).toMatchObject({ groupId: "sample-group-3", label: "Steady – 6:15 a km" });
});

test.each([
  // The week before had 'Fast', which is called 'Quick' there from now on.
  ["has its new name already", [{ was: "Fast", name: "Quick" }], "Quick – 5:15/km"],
  [
    "leaves its name to a new group",
    [
      { was: null, name: "Quick" },
      { was: "Quick", name: "Fast" },
    ],
    "Fast – 5:15/km",
  ],
])("a group that %s keeps its people", async (_, names, label) => {
  const club = await TestClub.open();
  await putAshaInGroup(club);
  const event = { id: EVENT, slug: "x", title: "Loop", date: "2026-11-22", time: "05:45" };
  const same = { pace: "5:15/km", seatsPerLeader: null, leaderIds: [] };
  const groups = names.map((name) => ({ ...name, ...same }));
  const change = { event, groups, offered: [], now: NOW };
  await inTransaction(club.db, (db) => setPaceGroups(db, change));
  const own = (await placesIn(club.db, EVENT)).find(({ id }) => id === "sample-booking-asha");
  expect(own).toMatchObject({ groupId: "sample-group-3", label });
});

/** A group that Asha is in, for which Arjun waits and which Divya leads, is taken away. */
async function takeAwayQuick() {
  const { club, admin } = await openForm();
  await putAshaInGroup(club);
  await club.db
    .updateTable("bookings")
    .set({ waits_for_group_id: "sample-group-3", group_turn: 1 })
    .where("id", "=", "sample-booking-arjun")
    .execute();
  await addLeader(club.db, { eventId: EVENT, memberId: DIVYA, groupId: "sample-group-3" });
  await save(admin, { ...KEPT, ...row(3, ["Quick", "", "", ""]) });
  return club.db;
}

test("a group that is taken away leaves its people their seats", async () => {
  const places = await placesIn(await takeAwayQuick(), EVENT);
  for (const name of ["asha", "arjun"]) {
    const own = places.find(({ id }) => id === `sample-booking-${name}`);
    expect(own).toMatchObject({ groupId: null, waitsFor: null, label: null });
  }
});

test("a group that is taken away is told to its people", async () => {
  const db = await takeAwayQuick();
  for (const name of ["asha", "arjun"]) {
    const inbox = await listNotifications(db, { memberId: `sample-member-${name}`, limit: 9 });
    expect(inbox.map(({ title }) => title)).toContain("Choose another pace group: Hill Morning");
  }
});

test.each([
  [row(2, ["", "", "6:30/km", ""]), "Give the group a name."],
  [row(2, ["", "easy", "", ""]), "Another group has this name."],
  [row(2, ["", "Fast", "", "0"]), "Between 1 and 500 places for each leader."],
])("a form with %j comes back as typed, with the reason beside it", async (fields, text) => {
  const { club, admin } = await openForm();
  const refused = await save(admin, { ...row(1, ["Easy", "Easy", "slow", ""]), ...fields });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain(text);
  expect(refused.text).toContain('value="slow"');
  expect(await listPaceGroups(club.db, { eventId: EVENT })).toHaveLength(3);
});

test("a weekly series has the groups and leaders in each week", async () => {
  const { club, admin } = await openForm();
  const made = await admin.post("/admin/events/new", {
    ...FORM,
    submitKey: crypto.randomUUID(),
    weeks: "2",
    intent: "publish",
    ...row(1, ["", "Easy", "", "10"]),
    [`leader-${DIVYA}`]: "1",
  });
  expect(made.status).toBe(302);
  const weeks = await club.db
    .selectFrom("pace_groups as g")
    .innerJoin("events as e", "e.id", "g.event_id")
    .innerJoin("volunteers as v", "v.pace_group_id", "g.id")
    .select(["e.date", "g.name", "v.member_id as memberId"])
    .where("e.title", "=", "Hill Morning")
    .orderBy("e.date")
    .execute();
  const easy = { name: "Easy", memberId: DIVYA };
  expect(weeks).toEqual([
    { date: "2026-11-29", ...easy },
    { date: "2026-12-06", ...easy },
  ]);
});

test("a change of this and following weeks takes off only leaders who led this one", async () => {
  const { club, admin } = await openForm();
  const made = await admin.post("/admin/events/new", {
    ...FORM,
    submitKey: crypto.randomUUID(),
    weeks: "2",
    intent: "publish",
    ...row(1, ["", "Easy", "", "10"]),
  });
  const [first, second] = await club.db
    .selectFrom("events as e")
    .innerJoin("pace_groups as g", "g.event_id", "e.id")
    .select(["e.id", "g.id as groupId"])
    .where("e.title", "=", "Hill Morning")
    .orderBy("e.date")
    .execute();
  expect(made.location).toBe(`/admin/events/${first?.id}`);
  const signedUp = { eventId: second?.id ?? "", memberId: DIVYA, groupId: second?.groupId ?? "" };
  await addLeader(club.db, signedUp);
  const edit = `/admin/events/${first?.id}/edit`;
  const change = async (leads: string) => {
    const version = fieldValue((await admin.get(edit)).text, "version");
    const fields = { ...row(1, ["Easy", "Gentle", "", "10"]), [`leader-${DIVYA}`]: leads };
    return await admin.post(edit, { ...FORM, version, scope: "following", ...fields });
  };
  const led = async () =>
    (await club.db.selectFrom("volunteers").select("event_id").execute()).map((v) => v.event_id);
  await change("0");
  expect(await led()).toEqual([second?.id]);
  const [, renamed] = await club.db
    .selectFrom("pace_groups")
    .select("name")
    .where("id", "in", [first?.groupId ?? "", second?.groupId ?? ""])
    .execute();
  expect(renamed).toEqual({ name: "Gentle" });
});

test("who leads a group of a draft is told when it is published, not before", async () => {
  const { club, admin } = await openForm();
  const made = await admin.post("/admin/events/new", {
    ...FORM,
    submitKey: crypto.randomUUID(),
    weeks: "2",
    intent: "draft",
    ...row(1, ["", "Easy", "", "10"]),
    [`leader-${DIVYA}`]: "1",
  });
  const path = made.location ?? "";
  const version = fieldValue((await admin.get(`${path}/edit`)).text, "version");
  const change = { ...row(1, ["Easy", "Easy", "", "10"]), [`leader-${DIVYA}`]: "1" };
  await admin.post(`${path}/edit`, { ...FORM, time: "06:15", version, ...change });
  const told = async () => {
    const inbox = await listNotifications(club.db, { memberId: DIVYA, limit: 9 });
    const own = inbox.filter(({ title }) => title.includes("Hill Morning"));
    return own.map(({ title, text }) => `${title}, ${text}`).toSorted();
  };
  expect(await told()).toEqual([]);
  await admin.post(path, { intent: "publish", scope: "following" });
  expect(await told()).toEqual([
    expect.stringContaining("You lead Easy: Hill Morning, Sun, 29 Nov, 6:15 am"),
    expect.stringContaining("You lead Easy: Hill Morning, Sun, 6 Dec, 5:45 am"),
  ]);
});

test("the form changes no volunteer beyond the leaders that it offered", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const event = { id: EVENT, slug: "x", title: "Loop", date: "2026-11-22", time: "05:45" };
  await addLeader(db, { eventId: EVENT, memberId: DIVYA, groupId: "sample-group-1" });
  await db
    .insertInto("volunteers")
    .values({
      event_id: EVENT,
      member_id: "sample-member-asha",
      role: "water",
      created_at: 1,
      pace_group_id: null,
    })
    .execute();
  const change = { event, leaders: [], offered: ["sample-member-asha"], now: NOW };
  await inTransaction(db, (db) => setGroupLeaders(db, change));
  await inTransaction(db, (db) => setPaceGroups(db, { event, groups: [], offered: [], now: NOW }));
  const left = await db
    .selectFrom("volunteers")
    .select(["role", "pace_group_id"])
    .orderBy("role")
    .execute();
  expect(left).toEqual([
    { role: "leader", pace_group_id: null },
    { role: "water", pace_group_id: null },
  ]);
});

/** Divya was named as a leader, of which her browser has not told her yet. */
async function openNamed() {
  const { club, admin } = await openForm();
  const { db } = club;
  const browser = { id: "p1", session_id: "s1", endpoint: "https://push.example/1" };
  const keys = { p256dh: "p", auth: "a", device: "Phone", created_at: NOW };
  await db
    .insertInto("push_subscriptions")
    .values({ member_id: DIVYA, ...browser, ...keys })
    .execute();
  const setLeaders = (leaders: { memberId: string; groupId: string }[]) => {
    const change = { event: { id: EVENT }, leaders, offered: [DIVYA], now: NOW };
    return inTransaction(db, (db) => setGroupLeaders(db, change));
  };
  await setLeaders([{ memberId: DIVYA, groupId: "sample-group-1" }]);
  const queued = () =>
    db
      .selectFrom("messages")
      .select(["state", "reason", "useful_until as usefulUntil"])
      .where("kind", "=", "helping")
      .execute();
  return { db, admin, setLeaders, queued };
}

test("a leader who was named in the evening is not told of it after the run", async () => {
  const { db, queued } = await openNamed();
  const { startsAt } = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("id", "=", EVENT)
    .executeTakeFirstOrThrow();
  expect(await queued()).toEqual([{ state: "queued", reason: null, usefulUntil: startsAt }]);
});

test("a leader who is taken off again is not told afterwards that they lead", async () => {
  const { setLeaders, queued } = await openNamed();
  await setLeaders([]);
  expect(await queued()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});

test("a leader is not told that they lead at a run that was cancelled meanwhile", async () => {
  const { admin, queued } = await openNamed();
  await admin.post(`/admin/events/${EVENT}`, { intent: "cancel", reason: "Rain" });
  expect(await queued()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});

test("endHelpMessages ends the messages of the members and the event that are named", async () => {
  const { db, queued } = await openNamed();
  await endHelpMessages(db, { eventId: EVENT, memberIds: ["sample-member-asha"], now: NOW });
  await endHelpMessages(db, { eventId: "sample-event-past", memberIds: [DIVYA], now: NOW });
  expect(await queued()).toMatchObject([{ state: "queued" }]);
  await endHelpMessages(db, { eventId: EVENT, memberIds: [DIVYA], now: NOW });
  expect(await queued()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});
