/** The guide of a new club's first day. */
import { expect, test } from "vitest";
import { checkMessages } from "~/core/site/settings/answer-section.server";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/run-day";
import { shownForm } from "../../support/shown-form";

const SECTIONS = ["name", "place", "look", "upi", "contact", "leaders", "testimonials"];

test("the guide counts the steps that are done until all are", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const guide = async () =>
    /Getting started: \d+ of \d+ done/.exec(
      readable((await admin.get("/admin/settings")).text),
    )?.[0];
  expect(await guide()).toBe("Getting started: 0 of 11 done");
  for (const section of SECTIONS) {
    const path = `/admin/settings/${section}`;
    await admin.post(path, { ...shownForm((await admin.get(path)).text, "seen"), intent: "save" });
  }
  expect(await guide()).toBe("Getting started: 7 of 11 done");
  await admin.post("/admin/settings", { intent: "remove-sample" });
  await addEvent(club.db, { date: "2026-12-06" });
  const sent = await admin.post("/admin/settings", { intent: "message", phone: "98765 43210" });
  expect(readable(sent.text)).toContain("The service took the message.");
  expect(club.sms.sent.at(-1)?.to).toBe("+919876543210");
  expect(await guide()).toBe("Getting started: 10 of 11 done");
  const { id } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  await club.db
    .insertInto("admin_totp")
    .values({
      admin_id: id,
      sealed_secret: "sealed",
      last_step: 0,
      confirmed_at: club.clock.at,
      created_at: club.clock.at,
    })
    .execute();
  expect(await guide()).toBeUndefined();
});

test("a test message that the service refuses leaves its step open with the reason", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  club.sms.outcome = { ok: false, reason: "credentials_missing" };
  const refused = await admin.post("/admin/settings", { intent: "message", phone: "9876543210" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("The service does not accept the site's key");
  expect(readable(refused.text)).toContain("0 of 11 done");
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
  const check = (now: number) => checkMessages(club.db, { ...by, sms: club.sms, now });
  for (let count = 0; count < 5; count += 1)
    expect(await check(club.clock.at)).toEqual({ ok: true });
  expect(await check(club.clock.at)).toEqual({ ok: false, reason: "too_many" });
  expect(await check(club.clock.at + HOUR_MS)).toEqual({ ok: true });
});
