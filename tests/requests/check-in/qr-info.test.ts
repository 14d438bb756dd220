import { expect, test } from "vitest";
import { findSelfCode } from "~/core/check-in/self-check-in/check-in-self.server";
import { HOUR_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  passOf,
  sync,
  tap,
} from "../../support/desk-requests";

async function open(): Promise<TestClub> {
  const club = await openAtDesk();
  await club.db
    .updateTable("members")
    .set({ emergency_contact: "Latha 98450 12345" })
    .where("username", "=", "arjun")
    .execute();
  return club;
}

const look = (typed: string) => `/qr-info?${new URLSearchParams({ q: typed })}`;

test("a person is found by name, phone, code and pass", async () => {
  const club = await open();
  const admin = await club.admin();
  const { reference } = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("id", "=", "sample-booking-arjun")
    .executeTakeFirstOrThrow();
  const phones = ["0003", "+91 60000 00003", "60000-00003", "+91 (60000) 00003"];
  for (const typed of ["nair", ...phones, reference, await passOf(club, "arjun")]) {
    const page = readable((await admin.get(look(typed))).text);
    expect(page).toContain("Arjun Nair");
    expect(page).not.toContain("Divya Menon");
  }
});

test("a forged pass and an unknown name find nobody", async () => {
  const club = await open();
  const admin = await club.admin();
  const forged = await passOf(club, "arjun", { secret: "somebody else's secret" });
  expect(readable((await admin.get(look(forged))).text)).toContain("The signature is wrong");
  const stranger = readable((await admin.get(look("Zzyzx"))).text);
  expect(stranger).toContain("Not on this run's list.");
});

test.each(["an admin", "a run leader"])(
  "%s sees the emergency contact by a press, which is in the log, and the whole phone never",
  async (who) => {
    const club = await open();
    const crew = who === "an admin" ? await club.admin() : await leader(club);
    const before = (await crew.get(look("Arjun"))).text;
    expect(readable(before)).toContain("ends in 0003");
    expect(before).not.toContain("Latha");
    const bookingId = "sample-booking-arjun";
    const submitKey = fieldValue(before, "submitKey");
    await crew.post(look("Arjun"), { bookingId, submitKey, kind: "contact_seen" });
    const shown = (await crew.get(look("Arjun"))).text;
    expect(shown).toContain("Latha 98450 12345");
    expect(shown).toContain('href="tel:+919845012345"');
    expect(shown).not.toContain("+9160");
    const log = await (await club.admin()).get(`/qr-info/log?event=${EVENT_ID}&show=all`);
    expect(readable(log.text)).toMatch(/Arjun Nair.{0,20}emergency contact seen/);
  },
);

test("a look by one of the crew shows the emergency contact to nobody else", async () => {
  const club = await open();
  const seen = entry("contact_seen", { bookingId: "sample-booking-arjun" });
  expect(await sync(await leader(club), [seen, seen])).toEqual(["done", "done"]);
  expect((await (await leader(club, "divya")).get(look("Arjun"))).text).not.toContain("Latha");
});

test("the emergency contact is shown on the day of the run only", async () => {
  const club = await open();
  const admin = await club.admin();
  await sync(admin, [entry("contact_seen", { bookingId: "sample-booking-arjun" })]);
  club.clock.at = AT_THE_DESK - 12 * HOUR_MS;
  const dayBefore = (await admin.get(look("Arjun"))).text;
  expect(dayBefore).toContain("Arjun Nair");
  expect(dayBefore).toContain("Shown on the day of the run");
  expect(dayBefore).not.toContain("Latha");
});

test("a check-in on QR Info counts once, until it is undone", async () => {
  const club = await open();
  const desk = await leader(club);
  const send = async (kind: string, page: string) =>
    await desk.post(look("Arjun"), {
      kind,
      bookingId: fieldValue(page, "bookingId"),
      submitKey: fieldValue(page, "submitKey"),
    });
  const before = (await desk.get(look("Arjun"))).text;
  expect((await send("check_in", before)).status).toBe(200);
  const after = await send("check_in", before);
  expect(readable(after.text)).toContain("Done.");
  expect(await checkIns(club)).toHaveLength(1);
  expect((await send("pay", after.text)).status).toBe(409);
  expect((await send("undo", (await desk.get(look("Arjun"))).text)).status).toBe(200);
  expect(await checkIns(club)).toHaveLength(0);
  expect((await desk.post(look("Arjun"), { kind: "fly" })).status).toBe(400);
});

const codeOnScreen = ({ services: { secret }, clock }: TestClub) =>
  findSelfCode({ eventId: EVENT_ID, secret, now: clock.at }).code;

test("the check-in code is on the screen inside the window only", async () => {
  const club = await open();
  const desk = await leader(club);
  expect((await desk.get("/qr-info/screen")).text).toContain(codeOnScreen(club));
  club.clock.at -= HOUR_MS;
  expect(readable((await desk.get("/qr-info/screen")).text)).toContain("Not open yet, or closed");
});

test("the poster leads to the screen without showing the code", async () => {
  const club = await open();
  const desk = await leader(club);
  const poster = (await desk.get("/qr-info/poster")).text;
  expect(readable(poster)).toContain("Type the code on the run leader's screen.");
  expect(poster).not.toContain(codeOnScreen(club));
});

test("the roster marks a first run without an emergency contact", async () => {
  const desk = await leader(await open());
  const roster = readable((await desk.get("/qr-info/roster")).text);
  expect(roster).toContain("Anand Murthy");
  expect(roster).toContain("first run, no emergency contact");
});

test("a member checks in with the code on the screen and no other", async () => {
  const club = await open();
  const member = await club.member("arjun");
  const code = codeOnScreen(club);
  const path = `/check-in/${EVENT_ID}?code=${code}`;
  const page = (await member.get(path)).text;
  expect(fieldValue(page, "code")).toBe(code);
  const submitKey = fieldValue(page, "submitKey");
  const wrong = await member.post(path, { submitKey, code: "AAAAAA" });
  expect(wrong.status).toBe(409);
  expect(readable(wrong.text)).toContain("Type the one you see now.");
  const right = await member.post(path, { submitKey: fieldValue(wrong.text, "submitKey"), code });
  expect(readable(right.text)).toContain("You are in. Have a good run!");
  expect((await checkIns(club)).map(({ method }) => method)).toEqual(["self"]);
  expect((await club.visitor().get(path)).status).toBe(401);
  expect((await member.get("/check-in/nowhere")).status).toBe(404);
});

const RESULTS = `/qr-info/results?event=${EVENT_ID}`;

test("a run leader neither reads a run's results nor closes it", async () => {
  const desk = await leader(await open());
  expect((await desk.get(RESULTS)).status).toBe(403);
  expect((await desk.post(RESULTS, { intent: "close" })).status).toBe(403);
});

test("an admin types results at any time", async () => {
  const club = await open();
  await sync(await leader(club), [tap("arjun")]);
  const admin = await club.admin();
  const bookingId = "sample-booking-arjun";
  expect((await admin.post(RESULTS, { bookingId, km: "far" })).status).toBe(400);
  const saved = await admin.post(RESULTS, { bookingId, km: "8.5", minutes: "" });
  expect(readable(saved.text)).toContain("Saved.");
  expect(fieldValue(saved.text, "km")).toBe("8.5");
});

test.each([
  ["75:10", "1:15:10"],
  ["1:15:10", "1:15:10"],
  ["47:10", "47:10"],
  ["90", "1:30:00"],
  ["47.5", "47:30"],
  ["48:00:00", "48:00:00"],
])("a time typed as %s reads as %s", async (typed, read) => {
  const club = await open();
  await sync(await leader(club), [tap("arjun")]);
  const admin = await club.admin();
  const form = { bookingId: "sample-booking-arjun", km: "8.5", minutes: typed };
  expect(fieldValue((await admin.post(RESULTS, form)).text, "minutes")).toBe(read);
});

test.each(["1:75:10", "0:59", "48:00:01", "an hour", "-5", "5:7"])(
  "%s is no time of a run",
  async (minutes) => {
    const club = await open();
    await sync(await leader(club), [tap("arjun")]);
    const form = { bookingId: "sample-booking-arjun", km: "8.5", minutes };
    expect((await (await club.admin()).post(RESULTS, form)).status).toBe(400);
  },
);

test("an admin closes a run once it is over", async () => {
  const club = await open();
  await sync(await leader(club), [tap("arjun")]);
  const close = async () =>
    readable((await (await club.admin()).post(RESULTS, { intent: "close" })).text);
  expect(await close()).toContain("The run is not over yet.");
  club.clock.at += 2 * HOUR_MS;
  expect(await close()).toContain("Closed: 1 came, 24 did not.");
});

const PASS = "/bookings/sample-booking-arjun/pass";

test("a pass is shown to its owner only", async () => {
  const club = await open();
  const own = await (await club.member("arjun")).get(PASS);
  expect(own.status).toBe(200);
  expect(own.text).toContain('aria-label="Pass for Lakeside Sunday Loop"');
  expect(own.text).not.toContain("+9160");
  expect((await (await club.member("divya")).get(PASS)).status).toBe(404);
});

test("a cancelled booking has no pass", async () => {
  const club = await open();
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", "sample-booking-arjun")
    .execute();
  expect((await (await club.member("arjun")).get(PASS)).status).toBe(404);
});

test("only the scanner's page may compile WASM", async () => {
  const club = await open();
  const desk = await leader(club);
  const policy = async (path: string) =>
    (await desk.get(path)).headers.get("Content-Security-Policy") ?? "";
  for (const path of ["/qr-scanner", "/qr-scanner/", "/kn/qr-scanner"])
    expect(await policy(path), path).toContain("'wasm-unsafe-eval'");
  for (const path of ["/qr-info", "/dashboard", "/"]) {
    expect(await policy(path)).not.toContain("wasm");
  }
});

test("the service worker names the release", async () => {
  const club = await open();
  const worker = await club.visitor().get("/sw.js");
  expect(worker.headers.get("Content-Type")).toContain("text/javascript");
  expect(worker.headers.get("Cache-Control")).toBe("no-cache");
  expect(worker.text).toMatch(/^const RELEASE = "[\w.]+";/);
});

test("the link to the desk names the run that is shown", async () => {
  const admin = await (await open()).admin();
  const page = (await admin.get("/qr-info?event=sample-event-upcoming")).text;
  expect(page).toContain('href="/qr-scanner?event=sample-event-upcoming"');
});
