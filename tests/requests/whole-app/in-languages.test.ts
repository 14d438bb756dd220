/** What a person comes for, in Kannada and in Tamil, without JavaScript. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { saveLanguage } from "~/core/people/members.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { typedPhone } from "../../support/codes";
import { openEve } from "../../support/eve";
import { addEvent } from "../../support/events";
import { shownForm } from "../../support/shown-form";

const PHONE = typedPhone(1);

/** A text of the catalogue as this language says it. */
function textOf(language: string, part: string, key: string): string {
  const catalogue = JSON.parse(readFileSync(`app/texts/${language}/${part}.json`, "utf8"));
  expect(catalogue[key], key).toBeTypeOf("string");
  return catalogue[key];
}

test.each(["kn", "ta"])(
  "a visitor gets from the list of runs to a booked one: %s",
  async (language) => {
    const club = await TestClub.open();
    await addEvent(club, { id: "lake-run" });
    const visitor = club.visitor();
    const list = await visitor.get(`/${language}/events`);
    expect(list.text).toContain(`lang="${language}-IN"`);
    const path = `/${language}/events/lake-run/book`;
    expect(list.text).toContain(path);
    const form = shownForm((await visitor.get(path)).text, "shownPriceRupees");
    const typed = { ...form, name: "Nila Anand", phone: PHONE };
    const asked = await visitor.post(path, { ...typed, intent: "send" });
    expect(readable(asked.text)).toContain(
      textOf(language, "bookings", "booking.bookingReview.codeLabel"),
    );
    const again = shownForm(asked.text, "submitKey");
    const otp = club.sms.codeFor(`+91${PHONE}`);
    expect(club.sms.sent.at(-1)?.text).not.toContain("is your");
    const booked = await visitor.post(path, { ...typed, ...again, intent: "book", otp });
    expect(booked.location).toMatch(new RegExp(`^/${language}/bookings/`));
    const own = await visitor.get(booked.location ?? "");
    expect(own.text).toContain(`lang="${language}-IN"`);
    expect(readable(own.text)).toContain(
      textOf(language, "bookings", "standing.standingLabels.confirmed"),
    );
  },
);

test.each(["kn", "ta"] as const)(
  "'Still in?' is asked, opened and answered in the member's language: %s",
  async (language) => {
    const { club, db, ask, bookings } = await openEve();
    await saveLanguage(db, { memberId: "sample-member-asha", language });
    await ask();
    const { sendWaitingMessages } = await import("~/core/messages/send/resend-messages.server");
    const { PRICES } = await import("../../support/prices");
    const now = club.clock.at;
    await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now, timeZone: "Asia/Kolkata" });
    const [link = ""] =
      /\/y\/[\w-]{8}/.exec(
        club.sms.sent.findLast(
          ({ text }) =>
            /\p{Script=Kannada}|\p{Script=Tamil}/u.test(text) && text.includes("Old mill"),
        )?.text ?? "",
      ) ?? [];
    const phone = club.visitor();
    const opened = await phone.get(link);
    expect(opened.location).toMatch(new RegExp(`/${language}${link}$`));
    const page = await phone.get(`/${language}${link}`);
    expect(page.text).toContain(`lang="${language}-IN"`);
    const said = await phone.post(`/${language}${link}`, { answer: "out" });
    expect(said.status).toBe(200);
    expect((await bookings())[0]).toMatchObject({ status: "cancelled" });
  },
);

/** Where the links and forms of a page lead to on this site, and the page that it opens by itself. */
function leadsTo(html: string): string[] {
  const written = /<(?:a|form)\s[^>]*?(?:href|action)="(\/[^"]*)"|;url=(\/[^"]*)"/g;
  return [...html.matchAll(written)].map(([, link, page]) => link ?? page ?? "");
}

/** Asked for by its own address: the choice of a language leads out of each. */
const IN_EVERY_LANGUAGE = ["/language"];

test.each([
  ...["/", "/events", "/events/lakeside-sunday-loop", "/events/lakeside-sunday-loop/book"],
  ...["/plans", "/signin", "/dashboard", "/no/such/page"],
])(
  "every link of %s in Kannada leads on in Kannada for a visitor without a cookie",
  async (path) => {
    const club = await TestClub.open();
    const { text } = await club.visitor().get(`/kn${path}`, { Accept: "text/html" });
    const found = leadsTo(text).filter((link) => !IN_EVERY_LANGUAGE.includes(link));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((link) => !/^\/kn(\/|$)/.test(link))).toEqual([]);
  },
);

test.each([
  ...["/dashboard", "/bookings", "/community", "/progress", "/settings", "/inbox"],
  "/events/lakeside-sunday-loop",
])("every link of %s in Kannada leads on in Kannada for a member", async (path) => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const bookings = (await asha.get("/kn/bookings")).text;
  const [own = ""] = /\/bookings\/[\w-]+(?=")/.exec(bookings) ?? [];
  for (const page of [path, own]) {
    const found = leadsTo((await asha.get(`/kn${page}`)).text);
    const others = found.filter((link) => !IN_EVERY_LANGUAGE.includes(link));
    expect([page, others.filter((link) => !/^\/kn(\/|$)/.test(link))]).toEqual([page, []]);
  }
});

test.each(["kn", "ta"])("the check-in desk of a leader says what it does: %s", async (language) => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { status, text } = await admin.get(`/${language}/qr-scanner`);
  expect(status).toBe(200);
  expect(text).toContain(`lang="${language}-IN"`);
});
