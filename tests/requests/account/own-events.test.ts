import { expect, test } from "vitest";
import {
  addMemberEvent,
  changeMemberEvent,
  removeMemberEvent,
} from "~/core/account/races/member-events.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const CITY_TEN = {
  title: "City Ten",
  eventDate: "2026-12-06",
  eventTime: "06:00",
  location: "Fort",
};

test("a personal event that was added is shown with its day and place", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const submitKey = crypto.randomUUID();
  const added = await asha.post("/progress/events", { ...CITY_TEN, submitKey });
  expect(added.location).toBe("/progress");
  const text = readable((await asha.get("/progress")).text);
  expect(text).toContain("Event added successfully");
  expect(text).toContain("City Ten Sun, 6 Dec 2026, 6:00 am · Fort");
});

test("a personal event at a time that does not exist is refused", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const submitKey = crypto.randomUUID();
  const bad = await asha.post("/progress/events", { ...CITY_TEN, eventTime: "26:00", submitKey });
  expect(bad.status).toBe(400);
  expect(readable(bad.text)).toContain("Failed to add event: Please enter the time");
});

test("only its own member deletes a personal event", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/progress/events", { ...CITY_TEN, submitKey: crypto.randomUUID() });
  const { id } = await club.db.selectFrom("member_events").select("id").executeTakeFirstOrThrow();
  const arjun = await club.member("arjun");
  const stolen = await arjun.post("/progress/events", { intent: "remove", eventId: id });
  expect(stolen.status).toBe(404);
  expect(await removeMemberEvent(club.db, { memberId: "sample-member-asha", eventId: id })).toBe(
    true,
  );
  await addMemberEvent(club.db, {
    memberId: "sample-member-asha",
    event: { ...CITY_TEN, submitKey: id },
    now: club.clock.now(),
  });
  expect((await asha.post("/progress/events", { intent: "remove", eventId: id })).status).toBe(302);
});

test("personal events to come are listed nearest first, past ones latest first", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-11-18T18:31:00Z") });
  const asha = await club.member("asha");
  const add = async (title: string, eventDate: string, eventTime = "06:00") =>
    (
      await asha.post("/progress/events", {
        title,
        eventDate,
        eventTime,
        location: "",
        submitKey: crypto.randomUUID(),
      })
    ).location;
  expect(await add("Yesterday", "2026-11-18")).toBe("/progress/events");
  expect(readable((await asha.get("/progress/events")).text)).toContain("Event added successfully");
  expect(await add("Today", "2026-11-19")).toBe("/progress");
  await add("Long ago", "1998-02-01");
  await add("Last year, late", "2025-11-18", "18:00");
  await add("Last year, early", "2025-11-18", "06:00");
  await add("Far", "2027-01-03");
  await add("Near", "2026-12-06", "07:00");
  await add("Nearer", "2026-12-06", "05:00");
  const text = readable((await asha.get("/progress/events")).text);
  const [, coming = "", past = ""] = text.split(/ Coming(?= )| Past(?= )/);
  const order = (part: string, titles: string[]) =>
    titles.toSorted((a, b) => part.indexOf(` ${a} `) - part.indexOf(` ${b} `));
  const inComing = ["Today", "Nearer", "Near", "Far"];
  const inPast = ["Yesterday", "Last year, early", "Last year, late", "Long ago"];
  for (const title of inComing) expect(coming).toContain(` ${title} `);
  for (const title of inPast) expect(past).toContain(` ${title} `);
  expect(order(coming, inComing.toReversed())).toEqual(inComing);
  expect(order(past, inPast.toReversed())).toEqual(inPast);
  const progress = readable((await asha.get("/progress")).text);
  expect(progress).toContain("Nearer");
  expect(progress).not.toContain("Long ago");
});

test("a personal event on a day that does not exist comes back as typed, with the reason", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const form = await asha.get("/progress/events");
  const event = { title: "City Ten", eventTime: "06:00", location: "Fort" };
  const submitKey = fieldValue(form.text, "submitKey");
  const send = (eventDate: string) =>
    asha.post("/progress/events", { ...event, eventDate, submitKey });
  for (const [day, text] of [
    ["2026-02-30", "There is no such date. Please check it."],
    ["0998-02-01", "Please enter a date in 1920 or later."],
  ] as const) {
    const refused = await send(day);
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(`Failed to add event: ${text}`);
    for (const field of ["title", "eventTime", "location"] as const)
      expect(fieldValue(refused.text, field)).toBe(event[field]);
  }
});

async function openRacer() {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ gender: "Female", date_of_birth: "1976-02-03" })
    .where("id", "=", "sample-member-asha")
    .execute();
  const asha = await club.member("asha");
  const add = (fields: Record<string, string>) =>
    asha.post("/progress/events", {
      title: "City Ten",
      eventDate: "2026-11-15",
      eventTime: "06:00",
      location: "",
      submitKey: crypto.randomUUID(),
      ...fields,
    });
  return { asha, add };
}

test("a race keeps its result and is graded by age", async () => {
  const { asha, add } = await openRacer();
  expect((await add({ race: "10k", result: "50:00" })).status).toBe(302);
  expect((await add({ race: "half", result: "1:52:30" })).status).toBe(302);
  expect((await add({ race: "15k", result: "1:20:00" })).status).toBe(302);
  const text = readable((await asha.get("/progress/events")).text);
  expect(text).toContain("15 km in 1:20:00, no age grade for this distance");
  expect(text).toContain("10 km in 50:00, age grade 65.2 %");
  expect(text).toContain("Half marathon in 1:52:30, age grade 63.8 % Edit Delete");
});

test("an impossible race comes back as typed, with the reason", async () => {
  const { add } = await openRacer();
  for (const [fields, refusal] of [
    [{ result: "50:00" }, "Please choose the distance of the race too."],
    [{ race: "10k", result: "20:00" }, "Nobody has ever run this distance that fast."],
    [{ race: "10k", result: "soon" }, "Please enter the result as minutes and seconds"],
    [{ race: "10k", result: "50:00", eventDate: "2026-11-19" }, "This race is still to come"],
    [{ race: "mile" }, "Please choose a distance from the list."],
  ] as const) {
    const refused = await add(fields);
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(`Failed to add event: ${refusal}`);
    if ("result" in fields) expect(fieldValue(refused.text, "result")).toBe(fields.result);
  }
});

test("a personal event is edited with its result, and one that was deleted meanwhile is put back as typed", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const race = { ...CITY_TEN, eventDate: "2026-11-08", race: "10k" };
  await asha.post("/progress/events", { ...race, submitKey: crypto.randomUUID() });
  const { id } = await club.db.selectFrom("member_events").select("id").executeTakeFirstOrThrow();
  const page = `/progress/events?edit=${id}`;
  expect(fieldValue((await asha.get(page)).text, "location")).toBe("Fort");
  const change = { ...race, intent: "change", eventId: id, submitKey: crypto.randomUUID() };
  const saved = await asha.post(page, { ...change, location: "Lake", result: "48:12" });
  const told = readable((await asha.get(saved.location ?? "")).text);
  expect(told).toContain("Event saved.");
  expect(told).toContain("Lake 10 km in 48:12");
  const stolen = { memberId: "sample-member-arjun", eventId: id, now: club.clock.now() };
  const event = { ...CITY_TEN, title: "Mine", submitKey: id };
  expect(await changeMemberEvent(club.db, { ...stolen, event })).toEqual({
    ok: false,
    reason: "gone",
  });
  const arjun = await club.member("arjun");
  expect((await arjun.post(page, { ...change, title: "Mine" })).status).toBe(400);
  await asha.post("/progress/events", { intent: "remove", eventId: id });
  const refused = await asha.post(page, { ...change, title: "Typed" });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("'Add event' puts it back as you typed it.");
  expect(fieldValue(refused.text, "title")).toBe("Typed");
});
