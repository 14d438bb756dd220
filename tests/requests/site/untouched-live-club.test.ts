/** A live club that has changed nothing shows nothing of the example as its own. */

import { expect, test } from "vitest";
import { freshClub as shownClub } from "~/content/club";
import { leaders } from "~/content/leaders";
import { sections } from "~/content/sections";
import { testimonials } from "~/content/testimonials";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { buyMembership } from "~/core/payments/membership/record-membership.server";
import { startSession } from "~/core/people/sessions/sessions.server";
import { findUnsaid } from "~/core/site/landing/find-welcome.server";
import { MIGRATIONS } from "~/db/migrate";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { type Browser, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { EXAMPLE_CONTACTS, EXAMPLE_VALUES, foundIn } from "../../support/example-values";
import { pages, SIGNS_OUT } from "../../support/pages";
import { addMember, attend } from "../../support/run-day";
import { addEvent, addMembers, paidBooking, seatRequest } from "../../support/seats";
import { sendSection } from "../../support/sent-section";

const LIVE = { mode: "live", publicUrl: "http://localhost" } as const;
const RUN = "lake-loop";

/** A live club with a run, a member who has paid for one, owes for another and for a membership, and their browsers. */
async function openLive(services: Parameters<typeof TestClub.open>[0] = {}) {
  const club = await TestClub.open({
    sample: false,
    ...services,
    services: { ...LIVE, ...services.services },
  });
  const { db } = club;
  await addEvent(db, { now: NOW, id: RUN });
  await addEvent(db, {
    now: NOW,
    id: "hill-loop",
    title: "Hill Loop",
    starts_at: NOW + 9 * DAY_MS,
    date: "2026-11-27",
  });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const paid = await paidBooking(db, { eventId: RUN, memberId });
  const owed = await bookSeat(db, seatRequest({ eventId: "hill-loop", memberId, now: NOW }));
  if (!owed.ok) throw new Error(owed.reason);
  await buyMembership(db, { memberId, today: "2026-11-18", now: NOW });
  const place = { ip: "127.0.0.1", userAgent: "test" };
  const token = await startSession(db, { owner: { memberId }, place, now: NOW });
  const member = await club.visitor().withCookie("session", token);
  const receipt = await db
    .selectFrom("payments")
    .select("id")
    .where("receipt_number", "is not", null)
    .executeTakeFirstOrThrow();
  const places: Record<string, string> = { ":slug": RUN, ":id": owed.bookingId, ":eventId": RUN };
  const addressOf = (path: string) =>
    path.startsWith("/receipts/")
      ? `/receipts/${receipt.id}`
      : path.replaceAll(/:\w+|\*/g, (name) => places[name] ?? "nowhere");
  return { club, db, memberId, member, paid, owed: owed.bookingId, addressOf };
}

type Live = Awaited<ReturnType<typeof openLive>>;

/** Every page and file of visitors, of members and of the desk, in the browser of whoever reads it. */
async function walk({ club, member, paid, addressOf }: Live, values: readonly string[]) {
  const readers: Record<string, Browser> = {
    public: club.visitor(),
    member,
    profile: member,
    crew: await club.admin(),
  };
  const found: string[] = [];
  const statuses = new Map<string, number>();
  const read = async (reader: Browser, url: string) => {
    const { text, status } = await reader.get(url);
    statuses.set(url, status);
    found.push(...foundIn(text, values).map((value) => `${url}: ${value}`));
  };
  for (const { path, area = "" } of pages) {
    const reader = readers[area];
    if (!reader || SIGNS_OUT.test(path)) continue;
    const url = addressOf(path);
    await read(reader, area === "crew" ? `${url}?event=${RUN}` : url);
    if (area === "public" && reader !== member) await read(member, url);
  }
  for (const url of [
    `/bookings/${paid}`,
    `/bookings/${paid}/pass`,
    `/bookings/${paid}/calendar.ics`,
  ])
    await read(member, url);
  return { found, statuses };
}

async function textsSentBy({ db, club }: Live): Promise<string> {
  const notifications = await db.selectFrom("notifications").select(["title", "text"]).execute();
  const messages = await db.selectFrom("messages").select(["title", "text", "filled_in"]).execute();
  await club.visitor().post("/signin", { intent: "send", phone: "9876543210" });
  return JSON.stringify([notifications, messages, club.sms.sent]);
}

test("no page, file or message has a value of the example", async () => {
  const live = await openLive();
  const { found, statuses } = await walk(live, EXAMPLE_VALUES);
  expect(found).toEqual([]);
  const answered = [...statuses.values()].filter((status) => status === 200);
  expect(answered.length).toBeGreaterThan(40);
  expect([...statuses.values()].filter((status) => status >= 500)).toEqual([]);
  const sent = await textsSentBy(live);
  expect(sent).toContain("Lake Loop");
  expect(foundIn(sent, EXAMPLE_VALUES)).toEqual([]);
});

test("the same pages of a trial club do show the example", async () => {
  const trial = await openLive({ services: { mode: "trial", publicUrl: undefined } });
  const { found } = await walk(trial, EXAMPLE_VALUES);
  const values = new Set(found.map((one) => one.slice(one.indexOf(": ") + 2)));
  const { upi, email, phone, whatsapp, start } = shownClub;
  const people = [...leaders, ...testimonials].map(({ name }) => name);
  for (const value of [upi.id, email, phone, whatsapp, start.place, ...people])
    expect(values).toContain(value);
});

const PRICES = /(₹ ?|\b)(99|299)\b(?! of)/;

test("nobody is shown the prices that the club came with until it has saved its own", async () => {
  const { club, db } = await openLive();
  await db.updateTable("events").set({ price_rupees: 120 }).execute();
  const pages = ["/", "/plans", "/faq", "/terms", "/help", "/events"];
  const shown = async () => {
    const found: string[] = [];
    for (const path of pages) {
      const page = readable((await club.visitor().get(path)).text);
      if (PRICES.test(page)) found.push(path);
    }
    return found;
  };
  expect(await shown()).toEqual([]);
  expect(readable((await club.visitor().get("/plans")).text)).toContain("The price isn’t set yet");
  const newcomer = await addMember(db, { name: "Nila", now: NOW });
  const place = { ip: "127.0.0.1", userAgent: "test" };
  const token = await startSession(db, { owner: { memberId: newcomer }, place, now: NOW });
  const other = await club.visitor().withCookie("session", token);
  const isOffered = async () => (await other.get("/membership")).text.includes('value="buy"');
  expect(await isOffered()).toBe(false);
  expect((await other.post("/membership", { intent: "buy" })).status).toBe(409);
  await sendSection(await club.admin(), "plans", {});
  expect(await shown()).toEqual(["/", "/plans", "/faq", "/terms"]);
  expect(await isOffered()).toBe(true);
});

test("a club that has checked people in by the prices it came with keeps them", async () => {
  const { db, club } = await openLive();
  const keep = () => MIGRATIONS["390-kept-prices"]?.up(db);
  const priced = async () => /₹ ?299/.test(readable((await club.visitor().get("/plans")).text));
  await keep();
  expect(await priced()).toBe(false);
  const memberId = await addMember(db, { name: "Nila", now: NOW });
  await attend(db, { eventId: RUN, memberId, now: NOW });
  await keep();
  await keep();
  club.clock.at += MINUTE_MS;
  expect(await priced()).toBe(true);
  const saved = db
    .selectFrom("club_content")
    .select("saved_by_name")
    .where("section", "=", "plans");
  expect(await saved.execute()).toEqual([{ saved_by_name: "The club" }]);
});

test("what is owed is paid at the venue while there is no account", async () => {
  const { member, owed, club } = await openLive();
  for (const path of [`/bookings/${owed}`, "/membership"]) {
    const { text } = await member.get(path);
    expect(text).not.toContain("upi://");
    expect(readable(text)).toContain(UPI_PAYMENT_TEXTS.noAccount);
    expect(readable(text)).not.toContain(UPI_PAYMENT_TEXTS.transactionReferenceUtr);
  }
  const report = { intent: "venue" };
  expect((await member.post(`/bookings/${owed}`, report)).status).toBe(200);
  expect(readable((await member.get(`/bookings/${owed}`)).text)).toContain("pay at the venue");
  const visitor = club.visitor();
  for (const path of ["/plans", "/faq", "/help"])
    expect(readable((await visitor.get(path)).text), path).not.toMatch(/by UPI|UPI code/);
});

test("no page has a link, a heading or a sentence about what is blank", async () => {
  const { club } = await openLive();
  const visitor = club.visitor();
  for (const path of [
    "/",
    "/about",
    "/contact",
    "/privacy",
    "/terms",
    "/testimonials",
    "/signup",
  ]) {
    const { text } = await visitor.get(path);
    expect(text, path).not.toMatch(/href="(tel:|mailto:|https:\/\/wa\.me\/|)"/);
    expect(text, path).not.toMatch(/<(h\d|strong|address|li)\b[^>]*>\s*<\/\1>/);
    expect(readable(text), path).not.toMatch(
      /Where we start|Who leads|Prefer to talk|undefined|\{\w+\}/,
    );
    for (const [, json = ""] of text.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    ))
      expect(json, path).not.toMatch(/:(""|\[\]|null)/);
  }
  expect((await visitor.get("/.well-known/security.txt")).text).toContain(
    "Contact: http://localhost/contact",
  );
});

test("'the original' and a wording saved on trial bring nothing of the example back", async () => {
  const trial = await TestClub.open({ sample: false });
  const { db } = trial;
  const admin = await trial.admin();
  const keys = sections().map(({ key }) => key);
  for (const key of keys) expect((await sendSection(admin, key, {})).status).toBe(302);
  const live = await openLive({ services: { ...LIVE, db } });
  expect((await walk(live, EXAMPLE_CONTACTS)).found).toEqual([]);
  const owner = await live.club.admin();
  await sendSection(owner, "upi", { "club-upi-id": "striders@bank", "club-upi-payee": "Striders" });
  expect((await live.member.get("/membership")).text).toContain("striders@bank");
  for (const version of ["0", "1"]) {
    for (const key of keys) await sendSection(owner, key, { intent: "restore", version });
    expect((await walk(live, EXAMPLE_CONTACTS)).found).toEqual([]);
  }
  expect((await live.member.get("/membership")).text).not.toContain("upi://");
});

test("Health and the guide name what is not set, until it is set or saved empty", async () => {
  const live = await openLive();
  const admin = await live.club.admin();
  const wanted = [
    ...["Club name", "City", "State", "Address", "Where runs start", "How to find it", "Map link"],
    ...["Phone", "E-mail", "WhatsApp number", "Who answers questions about personal data"],
    ...["Social link", "UPI ID", "Name of the account", "Prices", "Testimonial", "Run leader"],
  ];
  expect((await findUnsaid(live.db)).map(({ label }) => label)).toEqual(wanted);
  const health = readable((await admin.get("/admin/health")).text);
  const guide = readable((await admin.get("/admin/settings")).text);
  for (const label of wanted) {
    expect(health).toContain(label);
    expect(guide).toContain(label);
  }
  await sendSection(admin, "upi", { "club-upi-id": "striders@bank" });
  await sendSection(admin, "contact", { "club-email": "run@striders.in" });
  await sendSection(admin, "name", { "club-name": "Kaveri Striders" });
  const left = (await findUnsaid(live.db)).map(({ section }) => section);
  expect(new Set(left)).toEqual(new Set(["place", "plans", "testimonials", "leaders"]));
  const page = readable((await live.club.visitor().get("/privacy")).text);
  expect(page).toContain("We answer at run@striders.in, within 7 days.");
  expect((await live.member.get("/membership")).text).toContain("pn=Kaveri%20Striders");
});
