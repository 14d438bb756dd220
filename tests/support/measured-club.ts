import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import * as build from "virtual:react-router/server-build";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { createLog } from "~/gateways/log";
import { createApp } from "../../server/http/app";
import { sendJobs } from "../../server/jobs/jobs";
import { runJobs } from "../../server/jobs/scheduler";
import { gaugesOf } from "../../server/watch/gauges";
import { Metrics } from "../../server/watch/metrics";
import { Browser } from "./browser";
import { ADMIN, TestClub } from "./club";
import { AT_THE_DESK, sync, tap } from "./desk-requests";
import { addDuePayments } from "./payments";
import { textsToRegister } from "./texts-to-register";

export const METRICS_TOKEN = "9tQv2LxZr8KpWc4NyHb7Gs1Md5Fj3Ta6";
export const GUEST = { name: "Padma Venkat", phone: "9876501234" };
const SLUG = "lakeside-sunday-loop";
const ASHA = "sample-member-asha";
const PHONE = "+916000000001";

/** The whole app with its log and its figures, over the sample club four days before its run. */
export async function openMeasured() {
  const metrics = new Metrics();
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog("info", destination, (event) => metrics.recordEvent(event));
  const installation = { dataDir: tmpdir(), copyTo: "/mnt/elsewhere", texts: textsToRegister() };
  const club = await TestClub.open({ services: { log, installation } });
  metrics.watch(gaugesOf(club.services));
  const app = createApp(club.services, build, { metrics, metricsToken: METRICS_TOKEN });
  const browser = new Browser((request) => app.fetch(request), "http://localhost");
  const as = async (signedIn: Promise<Browser>) => {
    const own = new Browser((request) => app.fetch(request), "http://localhost");
    for (const [name, value] of (await signedIn).cookies) own.cookies.set(name, value);
    return own;
  };
  const read = async (token = METRICS_TOKEN) =>
    await browser.get("/metrics", { Authorization: `Bearer ${token}` });
  return {
    club,
    metrics,
    browser,
    read,
    member: (username: string) => as(club.member(username)),
    admin: () => as(club.admin()),
    lines: () => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(""),
  };
}

type Measured = Awaited<ReturnType<typeof openMeasured>>;

export const book = (browser: Browser, fields: Record<string, string> = {}) =>
  browser.post(`/events/${SLUG}/book`, {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    waiver: WAIVER_VERSION,
    submitKey: randomUUID(),
    ...fields,
  });

/** Meena books with a guest and cancels, Asha is told, pays, takes her data and comes; an admin exports. */
export async function liveThroughARun(measured: Measured): Promise<void> {
  const { club } = measured;
  const meena = await measured.member("meena");
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const guest = { guestName1: GUEST.name, guestPhone1: GUEST.phone };
  const booked = await book(meena, guest);
  const [, bookingId = ""] = /^\/bookings\/([^?]+)/.exec(booked.location ?? "") ?? [];
  await meena.post(`/bookings/${bookingId}`, { intent: "cancel", bookingId });
  await tellAsha(measured);
  await addDuePayments(club.db, [
    { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99 },
  ]);
  const admin = await measured.admin();
  await admin.post("/admin/payments", { paymentId: "pay-a", intent: "paid", method: "upi" });
  await admin.get("/admin/subscribers.csv");
  const asha = await measured.member("asha");
  await asha.post("/settings/privacy", { intent: "code" });
  await asha.post("/settings/data", { intent: "json", otp: club.sms.codeFor(PHONE) });
  club.clock.at = AT_THE_DESK;
  await sync(await measured.admin(), [tap("asha"), tap("asha")]);
}

async function tellAsha({ club, metrics }: Measured): Promise<void> {
  const { clock, db, services } = club;
  await setConsent(db, {
    memberId: ASHA,
    purpose: "whatsapp_messages",
    given: true,
    now: clock.at,
  });
  const filledIn = { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" };
  const told = { kind: "cancelled" as const, title: "Asha Raman", text: "It rains.", filledIn };
  const notifications = [{ ...told, memberId: ASHA, cause: "rain" }];
  await notifyMembers(db, { notifications, now: clock.at });
  await runJobs(sendJobs(services), services.log, { seen: metrics });
}

/** Every name and number of a person that the club knows. */
export async function listPersonalData({ club }: Measured): Promise<string[]> {
  const members = await club.db.selectFrom("members").select(["display_name", "phone"]).execute();
  const booked = await club.db
    .selectFrom("bookings")
    .select(["participant_name", "participant_phone", "participant_email"])
    .execute();
  const words = [...members, ...booked].flatMap((row) => Object.values(row));
  const parts = words.flatMap((word) => (word === null ? [] : [word, word.replace(/^\+91/, "")]));
  return [...new Set([...parts, ADMIN.password])];
}
