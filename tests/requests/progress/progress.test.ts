import { expect, test } from "vitest";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const RUN = { date: "2026-11-17", title: "Lake", distanceKm: "8.4", minutes: "45" };

async function log(browser: Browser, fields: Record<string, string>) {
  const page = await browser.get("/progress");
  const submitKey = fieldValue(page.text, "submitKey");
  return await browser.post("/progress", { intent: "save", submitKey, ...fields });
}

test("a form sent three times logs its activity once", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const submitKey = fieldValue((await asha.get("/progress")).text, "submitKey");
  for (let again = 0; again < 3; again++) {
    const logged = await asha.post("/progress", { ...RUN, submitKey });
    expect(logged.location).toBe("/progress");
  }
  const page = await asha.get("/progress");
  const text = readable(page.text);
  expect(text).toContain("Run logged. Well done.");
  expect(text).toContain("Week of 16 Nov 8.4 km");
  expect(text.match(/Edit/g)).toHaveLength(1);
});

test("another run that is sent with the key of an old page is logged too", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const submitKey = fieldValue((await asha.get("/progress")).text, "submitKey");
  await asha.post("/progress", { ...RUN, submitKey });
  await asha.post("/progress", { ...RUN, distanceKm: "5", submitKey });
  expect(readable((await asha.get("/progress")).text)).toContain("Week of 16 Nov 13.4 km");
});

test("a logged activity is edited and then deleted", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, RUN);
  const submitKey = crypto.randomUUID();
  const page = await asha.get("/progress");
  const edit = /href="(\/progress\/runs\/[^"]+)"/.exec(page.text)?.[1] ?? "";
  const form = await asha.get(edit);
  expect(fieldValue(form.text, "distanceKm")).toBe("8.4");
  const changed = await asha.post(edit, { ...RUN, intent: "save", distanceKm: "10", submitKey });
  expect(changed.location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain("Week of 16 Nov 10.0 km");
  expect((await asha.post(edit, { intent: "remove" })).location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain("Lake is deleted.");
  expect((await asha.post(edit, { intent: "was-run" })).status).toBe(404);
});

test.each([
  [{ ...RUN, date: "2026-11-19" }, "This day is still to come. Log a run once you've run it."],
  [{ ...RUN, date: "2026-02-30" }, "There is no such date. Please check the day of the run."],
  [
    { ...RUN, distanceKm: "-4" },
    "Please enter a distance in km between 0.01 and 300, such as 5.2.",
  ],
  [
    { ...RUN, distanceKm: "301" },
    "Please enter a distance in km between 0.01 and 300, such as 5.2.",
  ],
  [{ ...RUN, minutes: "60" }, "Please enter 0 to 59 minutes."],
  [{ ...RUN, title: "x".repeat(81) }, "Please use at most 80 characters."],
])(
  "an invalid activity is refused at its field without losing typed values",
  async (fields, message) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    const refused = await log(asha, fields);
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(message);
    expect(fieldValue(refused.text, "distanceKm")).toBe(fields.distanceKm);
  },
);

test.each([
  ["21.0975", 21_098],
  ["8,5", 8_500],
  ["８.５", 8_500],
  ["８．５", 8_500],
])("a distance typed as %s is logged to the metre", async (distanceKm, metres) => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect((await log(asha, { ...RUN, hours: "2", distanceKm })).status).toBe(302);
  const logged = club.db.selectFrom("activities").select("distance_m");
  expect(await logged.execute()).toEqual([{ distance_m: metres }]);
});

test("hours and minutes in full-width digits are read", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect((await log(asha, { ...RUN, hours: "１", minutes: "０５" })).status).toBe(302);
  const logged = club.db.selectFrom("activities").select("duration_s");
  expect(await logged.execute()).toEqual([{ duration_s: 65 * 60 }]);
});

test("an activity may have the club's date while UTC is still on the day before", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-11-18T18:31:00Z") });
  const asha = await club.member("asha");
  expect((await log(asha, { ...RUN, date: "2026-11-19" })).status).toBe(302);
});

test("an activity without distance and time is logged with marked estimates", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, { date: "2026-11-17" });
  const text = readable((await asha.get("/progress?by=month")).text);
  expect(text).toContain("Nov 2026 5.0 km *");
  expect(text).toContain("5:30/km where a run has no time");
  await log(asha, { date: "2024-11-17", distanceKm: "10" });
  const [, old] = readable((await asha.get("/progress?before=2026-01-01_x")).text).split(
    "My own runs",
  );
  expect(old).toMatch(/10\.0 km 0:55:00\*.*Edit.*5:30\/km where a run has no time/);
});

test("forged totals and owners of an activity are ignored", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const forged = { ...RUN, title: "Ashas secret way", totalRuns: "99", userId: "x", memberId: "y" };
  await log(asha, forged);
  const { member_id } = await club.db
    .selectFrom("activities")
    .select("member_id")
    .executeTakeFirstOrThrow();
  expect(member_id).toBe("sample-member-asha");
});

test("another member's activity is a 404", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, { ...RUN, title: "Ashas secret way" });
  const { id } = await club.db.selectFrom("activities").select("id").executeTakeFirstOrThrow();
  const arjun = await club.member("arjun");
  const path = `/progress/runs/${id}`;
  for (const answer of [
    await arjun.get(path),
    await arjun.get(`${path}.data`),
    await arjun.post(path, { ...RUN, intent: "save", submitKey: crypto.randomUUID() }),
    await arjun.post(path, { intent: "remove" }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("secret");
  }
  expect(readable((await asha.get("/progress")).text)).toContain("Ashas secret way");
});

test("a page of the log keeps its runs with the charts' setting while activities are added", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (let index = 0; index < 20; index++) {
    await log(asha, { ...RUN, title: `Run ${index}.` });
  }
  const link = (text: string, words: string) =>
    new RegExp(`href="/progress([^"]*)#log"[^>]*>${words}<`).exec(text)?.[1]?.replace("&amp;", "&");
  expect(link((await asha.get("/progress")).text, "Earlier runs")).toBeUndefined();
  await log(asha, { ...RUN, title: "Run 20." });
  const next = link((await asha.get("/progress?by=month")).text, "Earlier runs");
  await log(asha, { ...RUN, date: "2026-11-18", title: "Newest" });
  const second = await asha.get(`/progress${next}`);
  expect(readable(second.text).match(/Run \d+\./g)).toHaveLength(1);
  expect(readable(second.text)).not.toContain("Newest");
  expect(readable(second.text)).toContain("Nov 2026");
  expect(link(second.text, "Earlier runs")).toBeUndefined();
  expect(link(second.text, "Latest runs")).toBe("?by=month");
});
