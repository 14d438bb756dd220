import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formatDay } from "~/lib/dates";
import { inLanguage } from "~/lib/language.server";
import { setTranslations } from "~/lib/texts";
import { TRANSLATION_FILES } from "~/texts/translations/files";
import { CONFIRMED, PENDING } from "../status";
import { bookedNotification, type Terms } from "./terms";

const EVENT = {
  id: "lake-run",
  title: "Lake Run",
  date: "2026-11-22",
  time: "05:45",
  location: "झील",
};
const CERTAIN: Terms["own"] = {
  status: CONFIRMED,
  priceRupees: 0,
  amountPaidRupees: 0,
  membershipId: null,
  paymentId: null,
};
const UNPAID = { ...CERTAIN, status: PENDING, paymentId: "p1" };

function toldText(own: Terms["own"], guest: Terms["own"], heads: number): string {
  const terms = { own, guest };
  const booked = { event: EVENT, memberId: "asha", bookingId: "b1", terms, heads };
  return bookedNotification(booked).text;
}

test.each([
  [CERTAIN, CERTAIN, 1, "Your spot is confirmed."],
  [CERTAIN, CERTAIN, 2, "Your 2 spots are confirmed."],
  [UNPAID, UNPAID, 1, "Your spot is on hold. Pay to confirm."],
  [{ ...CERTAIN, status: PENDING }, CERTAIN, 1, "Your spot is reserved. We'll confirm it soon."],
  [CERTAIN, UNPAID, 2, "Your spot is confirmed. Your guest's spot is on hold: pay to confirm it."],
])("with %o and guests with %o, %i in all, a member reads '%s'", (own, guest, heads, text) => {
  expect(toldText(own, guest, heads)).toBe(`${text} Sun, 22 Nov, 5:45 am, झील.`);
});

test("in Hindi every sentence ends as Hindi ends it", () => {
  // Another file of this worker may have spoken Hindi before there was a source of it.
  const file = fileURLToPath(TRANSLATION_FILES.hi ?? "");
  setTranslations("hi", JSON.parse(readFileSync(file, "utf8")));
  const [text, day] = inLanguage("hi", () => [
    toldText(CERTAIN, CERTAIN, 2),
    formatDay(EVENT.date),
  ]);
  expect(text).toBe(`आपकी 2 सीटें कन्फ़र्म हैं। ${day}, 5:45 am, झील।`);
});
