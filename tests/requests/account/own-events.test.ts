import { expect, test } from "vitest";
import { addMemberEvent } from "~/features/account/commands/add-member-event.server";
import { removeMemberEvent } from "~/features/account/commands/remove-member-event.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

test("a personal event is added and deleted, and another member's is a 404", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const event = {
    title: "City Ten",
    eventDate: "2026-12-06",
    eventTime: "06:00",
    location: "Fort",
  };
  const submitKey = crypto.randomUUID();
  const added = await asha.post("/progress/events", { ...event, submitKey });
  expect(added.location).toBe(`/progress?event=${submitKey}`);
  const text = readable((await asha.get("/progress?event")).text);
  expect(text).toContain("Event added successfully");
  expect(text).toContain("City Ten Sun, 6 Dec 2026, 6:00 am · Fort");
  const bad = await asha.post("/progress/events", { ...event, eventTime: "26:00" });
  expect(bad.status).toBe(400);
  expect(readable(bad.text)).toContain("Failed to add event: Please enter the time");
  const { id } = await club.db.selectFrom("member_events").select("id").executeTakeFirstOrThrow();
  const arjun = await club.member("arjun");
  const stolen = await arjun.post("/progress/events", { intent: "remove", eventId: id });
  expect(stolen.status).toBe(404);
  expect(await removeMemberEvent(club.db, { memberId: "sample-member-asha", eventId: id })).toBe(
    true,
  );
  await addMemberEvent(club.db, {
    memberId: "sample-member-asha",
    event: { ...event, submitKey: id },
    now: club.clock.now(),
    timeZone: "Asia/Kolkata",
  });
  expect((await asha.post("/progress/events", { intent: "remove", eventId: id })).status).toBe(302);
});

test("a personal event before today in the club's time zone is refused, and the typed values stay", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-11-18T18:31:00Z") });
  const asha = await club.member("asha");
  const form = await asha.get("/progress/events");
  expect(form.status).toBe(200);
  const event = {
    title: "City Ten",
    eventDate: "2026-11-19",
    eventTime: "06:00",
    location: "Fort",
  };
  const submitKey = fieldValue(form.text, "submitKey");
  const send = (fields: object) =>
    asha.post("/progress/events", { ...event, submitKey, ...fields });
  const past = await send({ eventDate: "2026-11-18" });
  expect(past.status).toBe(400);
  expect(readable(past.text)).toContain("Failed to add event: Please choose today or a later day.");
  for (const field of ["title", "eventTime", "location"] as const)
    expect(fieldValue(past.text, field)).toBe(event[field]);
  expect((await send({})).status).toBe(302);
  for (let more = 0; more < 6; more++)
    await send({ title: `Race ${more}`, submitKey: crypto.randomUUID() });
  expect(readable((await asha.get("/progress")).text).match(/Race \d/g)).toHaveLength(6);
});
