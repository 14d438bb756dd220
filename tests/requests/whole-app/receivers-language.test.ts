/** Whoever causes a message reads Tamil; the member that it is for reads Kannada, and so does the message. */
import { expect, test } from "vitest";
import { askLapsedBack, thankFirstRunners } from "~/core/bookings/after-run/ask-lapsed-back.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { askStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { settleAllWaitlists } from "~/core/bookings/waitlist/settle-waitlist.server";
import { remindVolunteers } from "~/core/events/volunteers/remind-volunteers.server";
import { remindOfEndings } from "~/core/payments/membership/remind-of-endings.server";
import { tellUnitFailure } from "~/core/site/health/tell-owners.server";
import type { NotificationKind } from "~/db/tables/notifications";
import { addDays, DAY_MS, HOUR_MS, instantOf } from "~/lib/dates";
import { recordKeys } from "~/lib/records";
import { type Browser, fieldValue } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";
import { addDue } from "../../support/payments";
import { attend } from "../../support/run-day";
import { expectToldInKannada, inTamil, readKannada } from "../../support/told-in-kannada";

const TIME_ZONE = "Asia/Kolkata";
const RUN = "lake-run";
const DATE = "2026-11-22";
const STARTS = instantOf(DATE, "05:45", TIME_ZONE);
const EVENING = instantOf("2026-11-21", "18:00", TIME_ZONE);
const ASHA = "sample-member-asha";
const MEENA = "sample-member-meena";
const LINK_ORIGIN = "https://nr.run";

/** Everybody of the club reads Kannada and wants messages; there is a run of one seat. */
async function openInKannada() {
  const club = await TestClub.open({ services: { linkOrigin: LINK_ORIGIN } });
  const run = { date: DATE, time: "05:45", starts_at: STARTS };
  await addEvent(club, { id: RUN, capacity: 1, ...run });
  await readKannada(club);
  return { club, admin: await club.admin() };
}

type Scene = Awaited<ReturnType<typeof openInKannada>>;

async function book(browser: Browser) {
  const submitKey = crypto.randomUUID();
  const form = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99", submitKey };
  const booked = await browser.post(`/ta/events/${RUN}/book`, form);
  expect(booked.location).toMatch(/^\/ta\/bookings\//);
  return booked.location?.replace("/ta/bookings/", "").replace("?new", "") ?? "";
}

/** Asha has the seat and Divya waits for it with her free run, Arjun without one. */
async function fullRun({ club }: Scene, waiting: "arjun" | "divya") {
  const asha = await club.member("asha");
  const bookingId = await book(asha);
  const plan = waiting === "arjun" ? "pay_per_run" : "free_trial";
  const member = await club.member(waiting);
  await member.post(`/ta/events/${RUN}/book`, { intent: "wait", plan });
  const cancel = { intent: "cancel", bookingId };
  expect((await asha.post(`/ta/bookings/${bookingId}`, cancel)).status).toBeLessThan(400);
}

async function moveBooking({ club, admin }: Scene) {
  const bookingId = await book(await club.member("asha"));
  const move = { bookingId, from: "pending", to: "cancelled" } as const;
  await admin.post("/ta/admin/bookings", { intent: "move", ...move });
  return move;
}

async function post({ club }: Scene) {
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const submitKey = crypto.randomUUID();
  await asha.post("/ta/community/posts", { intent: "add", content: "ಓಟ", submitKey });
  const { id: postId } = await club.db
    .selectFrom("posts")
    .select("id")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return { arjun, postId, submitKey };
}

/** A first run of Meena's, so many days before `now`. */
async function ranOnce({ club }: Scene) {
  await club.db.deleteFrom("bookings").execute();
  await club.db.updateTable("events").set({ status: "published" }).execute();
  await attend(club.db, { eventId: RUN, memberId: MEENA, now: STARTS + HOUR_MS });
  const later = { date: "2026-12-27", time: "05:45" };
  const starts_at = instantOf(later.date, later.time, TIME_ZONE);
  await addEvent(club, { id: "next-run", ...later, starts_at });
}

async function approve({ admin, club }: Scene, to: "active" | "suspended") {
  const pending = { status: "pending" as const };
  await club.db.updateTable("members").set(pending).where("id", "=", MEENA).execute();
  const move = { memberId: MEENA, from: "pending", to, reason: "ಮತ್ತೆ ಬನ್ನಿ" };
  await admin.post("/ta/admin/registrations", move);
}

/** Those of extensions are tried in their own tests. */
type CoreKind = Exclude<NotificationKind, "announcement" | "weather">;

const SCENES: Record<CoreKind, (scene: Scene) => Promise<unknown>> = {
  booked: async ({ club }) => await book(await club.member("asha")),
  paid: async ({ club, admin }) => {
    await addDue(club.db);
    const mark = { intent: "paid", paymentId: "pay-asha", method: "upi" };
    await admin.post("/ta/admin/payments", mark);
  },
  membership: async ({ club, admin }) => {
    const arjun = await club.member("arjun");
    await arjun.post("/ta/membership", { intent: "buy" });
    const { id } = await club.db
      .selectFrom("payments")
      .select("id")
      .where("membership_id", "is not", null)
      .executeTakeFirstOrThrow();
    await admin.post("/ta/admin/payments", { intent: "paid", paymentId: id, method: "upi" });
    const { endsBefore } = await club.db
      .selectFrom("memberships")
      .select("ends_before as endsBefore")
      .executeTakeFirstOrThrow();
    const today = addDays(endsBefore, -5);
    await inTamil(() => remindOfEndings(club.db, { today, now: club.clock.at }));
  },
  helping: async ({ club: { db } }) => {
    const help = { event_id: RUN, member_id: ASHA, role: "leader", pace_group_id: null } as const;
    await db
      .insertInto("volunteers")
      .values({ ...help, created_at: 1 })
      .execute();
    await inTamil(() => remindVolunteers(db, { now: EVENING, timeZone: TIME_ZONE }));
  },
  still_in: async ({ club }) => {
    await book(await club.member("asha"));
    const ask = { now: EVENING, timeZone: TIME_ZONE, linkOrigin: LINK_ORIGIN };
    await inTamil(() => askStillIn(club.db, ask));
  },
  thanks: async (scene) => {
    await ranOnce(scene);
    const now = instantOf("2026-11-23", "10:00", TIME_ZONE);
    await inTamil(() => thankFirstRunners(scene.club.db, { now, timeZone: TIME_ZONE }));
  },
  lapsed: async (scene) => {
    await ranOnce(scene);
    const now = instantOf(addDays(DATE, 28), "10:00", TIME_ZONE);
    await inTamil(() => askLapsedBack(scene.club.db, { now, timeZone: TIME_ZONE }));
  },
  approved: async (scene) => await approve(scene, "active"),
  rejected: async (scene) => await approve(scene, "suspended"),
  cancelled: async ({ club, admin }) => {
    await book(await club.member("asha"));
    const why = { weather: "heavy_rain", reason: "", scope: "one" };
    await admin.post(`/ta/admin/events/${RUN}`, { intent: "cancel", ...why });
  },
  seat_cancelled: async (scene) => await moveBooking(scene),
  changed: async ({ club, admin }) => {
    await book(await club.member("asha"));
    const path = `/ta/admin/events/${RUN}/edit`;
    const version = fieldValue((await admin.get(path)).text, "version");
    const { title, location } = await club.db
      .selectFrom("events")
      .select(["title", "location"])
      .where("id", "=", RUN)
      .executeTakeFirstOrThrow();
    const moved = await admin.post(path, {
      ...{ title, location, version, description: "Two easy loops.", scope: "one" },
      ...{ date: DATE, time: "06:15", durationMinutes: "60", capacity: "1", priceRupees: "99" },
    });
    expect(moved.status).toBe(302);
  },
  restored: async (scene) => {
    const { bookingId, ...move } = await moveBooking(scene);
    const { db, clock } = scene.club;
    const { id: adminId } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
    const by = { adminId, requestId: null, movedAt: clock.at, now: clock.at + 1_000 };
    const undo = { ...by, ...move, bookingIds: [bookingId], timeZone: TIME_ZONE };
    expect(await inTamil(() => undoBookingMove(db, undo))).toEqual({ ok: true });
  },
  promoted: async (scene) => await fullRun(scene, "divya"),
  offer: async (scene) => await fullRun(scene, "arjun"),
  offer_over: async (scene) => {
    await fullRun(scene, "arjun");
    const { db, clock } = scene.club;
    await inTamil(() => settleAllWaitlists(db, { now: clock.at + 2 * DAY_MS }));
  },
  health: async ({ club, admin }) => {
    const alertPhone = "60000 00001";
    await admin.post("/ta/admin/account", { intent: "send-alert-code", alertPhone });
    const otp = club.sms.codeFor("+916000000001");
    await admin.post("/ta/admin/account", { intent: "alert-phone", alertPhone, otp });
    const failed = { unit: "club-backup", now: club.clock.at, timeZone: TIME_ZONE };
    await inTamil(() => tellUnitFailure(club.db, failed));
  },
  comment: async (scene) => {
    const { arjun, postId, submitKey } = await post(scene);
    const choice = { topic: "community", channel: "message", wanted: 1 } as const;
    await scene.club.db
      .insertInto("notification_choices")
      .values({ member_id: ASHA, ...choice })
      .execute();
    const comment = { intent: "comment", content: "ಓಡು", submitKey, postId };
    await arjun.post("/ta/community/posts", comment);
  },
  post_hidden: async (scene) => {
    const { postId } = await post(scene);
    const hide = { intent: "hide", postId, reason: "ಮಾರಾಟ ಬೇಡ" };
    await scene.admin.post("/ta/admin/posts", hide);
  },
};

test.each(recordKeys(SCENES))(
  "what is told of '%s' is in the member's language, not in that of who caused it",
  async (kind) => {
    const scene = await openInKannada();
    await SCENES[kind](scene);
    await expectToldInKannada(scene.club, kind);
  },
);
