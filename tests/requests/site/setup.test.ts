/** The guide of a new club's first day. */
import { expect, test } from "vitest";
import { noteOperation } from "~/core/site/health/note-operation.server";
import { checkMessages } from "~/core/site/settings/answer-section.server";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/run-day";
import { addMembers } from "../../support/seats";
import { sendSection } from "../../support/sent-section";

const OWN = {
  name: { "club-name": "Kaveri Striders" },
  place: {
    "club-city": "Mysuru",
    "club-region": "Karnataka",
    "club-address": "12 Temple Road",
    "club-start-place": "Temple steps",
    "club-start-find": "By the well.",
    "club-start-mapUrl": "https://www.openstreetmap.org/#map=16/12.3/76.6",
  },
  contact: {
    "club-phone": "+91 98450 12345",
    "club-email": "run@striders.in",
    "club-whatsapp": "+91 98450 12345",
    "club-grievanceOfficer": "Latha Rao",
  },
  upi: { "club-upi-id": "striders@bank", "club-upi-payee": "Kaveri Striders" },
  plans: {},
  terms: {},
  privacy: {},
} as const;

const LIVE = { mode: "live", publicUrl: "http://localhost" } as const;

async function openNew(services: Parameters<typeof TestClub.open>[0] = {}) {
  const club = await TestClub.open({ sample: false, services: LIVE, ...services });
  const admin = await club.admin();
  const page = async () => readable((await admin.get("/admin/settings")).text);
  const count = async () => /\d+ of \d+ are yours/.exec(await page())?.[0];
  return { club, db: club.db, admin, page, count };
}

/** Settles the items that are no section of the settings. */
async function settleRest({ club, db, admin }: Awaited<ReturnType<typeof openNew>>) {
  const now = club.clock.at;
  await addEvent(db, { date: "2026-12-06" });
  await admin.post("/admin/settings", { intent: "message", phone: "98765 43210" });
  for (const name of ["backup", "drill"] as const)
    await noteOperation(db, { name, outcome: "done", detail: "90 tables.", now });
  const [memberId = ""] = await addMembers(db, { count: 1, now });
  const { phone } = await db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await db.updateTable("admins").set({ alert_phone: phone, reads_welfare: 1 }).execute();
  const { id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("admin_totp")
    .values({ admin_id: id, sealed_secret: "s", last_step: 0, confirmed_at: now, created_at: now })
    .execute();
}

test("each item is the example's until the club has said it, field by field", async () => {
  const opened = await openNew();
  const { admin, page, count } = opened;
  expect(await count()).toBe("2 of 19 are yours");
  expect(await page()).toContain("Still the example’s: City, State");
  await sendSection(admin, "place", { "club-city": "Mysuru", "club-region": "Karnataka" });
  expect(await page()).toContain("Yours: Mysuru · Karnataka");
  await sendSection(admin, "contact", { "club-email": "run@striders.in" });
  // Saved empty by the club, which is not the same as said.
  expect(await page()).toContain("Left empty: nothing is shown there.");
  await sendSection(admin, "upi", { "club-upi-id": "nammarunclub@upi" });
  expect(await page()).toContain("Still the example’s: UPI ID");
});

test("what was saved leads to the next section that is still the example's, until the club is open", async () => {
  const { admin, db } = await openNew();
  const nextAfter = async (section: string, changes: Record<string, string> = {}) => {
    const saved = await sendSection(admin, section, changes);
    const { text } = await admin.get(saved.headers.get("Location") ?? "");
    return /href="([^"]*)"[^>]*>Next: ([^<]*)</.exec(text)?.slice(1);
  };
  expect(await nextAfter("name", OWN.name)).toEqual(["/admin/settings/place#club-city", "City"]);
  expect((await admin.get("/admin/settings/name")).text).not.toContain("Next: ");
  for (const section of ["place", "contact", "upi", "plans", "terms", "privacy"] as const)
    await sendSection(admin, section, OWN[section]);
  expect(await nextAfter("testimonials")).toEqual([
    "/admin/settings/leaders#leaders",
    "Run leaders",
  ]);
  expect(await nextAfter("leaders")).toBeUndefined();
  await sendSection(admin, "plans", { intent: "restore", version: "0" });
  await addEvent(db, { date: "2026-11-15", status: "completed" });
  expect(await nextAfter("name", { "club-name": "Striders" })).toBeUndefined();
});

test("every open item leads to where it is put right", async () => {
  const { admin } = await openNew();
  const { text } = await admin.get("/admin/settings");
  const [, list = ""] = /id="opening"(.*?)<\/section>/s.exec(text) ?? [];
  const links = [...list.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to);
  expect(links).toHaveLength(19);
  for (const link of links) {
    const [path = "", id] = link.split("#");
    const target = await admin.get(path);
    expect(target.status, link).toBe(200);
    if (id && !/testimonials|leaders|sample/.test(id))
      expect(target.text, link).toContain(`id="${id}`);
  }
});

test("the club opens once everything is its own, and search engines wait until then", async () => {
  const opened = await openNew();
  const { club, admin, page, count } = opened;
  const robots = async () => (await club.visitor().get("/robots.txt")).text;
  expect(await robots()).toMatch(/^Disallow: \/$/m);
  const early = await admin.post("/admin/settings", { intent: "open" });
  expect([early.status, readable(early.text).includes("17 things are left")]).toEqual([409, true]);
  for (const [section, changes] of Object.entries(OWN)) await sendSection(admin, section, changes);
  for (const section of ["testimonials", "leaders"]) await sendSection(admin, section, {});
  await settleRest(opened);
  expect(await count()).toBeUndefined();
  expect(await page()).toContain("Ready to open");
  expect(await robots()).toMatch(/^Disallow: \/$/m);
  expect((await admin.post("/admin/settings", { intent: "open" })).status).toBe(200);
  expect(await page()).not.toContain("Ready to open");
  expect(await robots()).not.toMatch(/^Disallow: \/$/m);
});

test("a club that has held a run is open, whatever is left", async () => {
  const { club, db, page } = await openNew();
  await addEvent(db, { date: "2026-11-15", status: "completed" });
  expect((await club.visitor().get("/robots.txt")).text).not.toMatch(/^Disallow: \/$/m);
  expect(await page()).not.toContain("search engines are asked to wait");
  expect(await page()).toContain("are yours");
});

test("a trial lists the same, and says what visitors see", async () => {
  const { page, count } = await openNew({ services: {} });
  expect(await count()).toBe("2 of 19 are yours");
  expect(await page()).toContain("In a trial, visitors see the example.");
});

test("the sample club is one of the items", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = async () => readable((await admin.get("/admin/settings")).text);
  expect(await page()).toContain("The sample club is still here.");
  await admin.post("/admin/settings", { intent: "remove-sample" });
  expect(await page()).not.toContain("The sample club is still here.");
});

test("a test message that the service refuses leaves its step open with the reason", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  club.sms.outcome = { ok: false, reason: "credentials_missing" };
  const refused = await admin.post("/admin/settings", { intent: "message", phone: "9876543210" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("The message service doesn’t accept the club’s key");
  expect(readable(refused.text)).toContain("Nobody can sign in without messages.");
});

test("a test message needs a mobile number", async () => {
  const admin = await (await TestClub.open()).admin();
  const wrong = await admin.post("/admin/settings", { intent: "message", phone: "12345" });
  expect(readable(wrong.text)).toContain("Please enter a ten-digit Indian mobile number.");
});

test("the guide refuses an unknown intent", async () => {
  const admin = await (await TestClub.open()).admin();
  expect((await admin.post("/admin/settings", { intent: "other" })).status).toBe(400);
});

test("the sixth test message in an hour is refused, one after the hour is sent", async () => {
  const club = await TestClub.open();
  const by = { adminId: "ravi", adminName: "ravi", requestId: null, digits: "9876543210" };
  const check = (now: number) =>
    checkMessages(club.db, { ...by, clubName: "Namma Run Club", sms: club.sms, now });
  for (let count = 0; count < 5; count += 1)
    expect(await check(club.clock.at)).toEqual({ ok: true });
  expect(await check(club.clock.at)).toEqual({ ok: false, reason: "too_many" });
  expect(await check(club.clock.at + HOUR_MS)).toEqual({ ok: true });
});
