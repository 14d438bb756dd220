import { randomUUID } from "node:crypto";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Browser, fieldValue } from "./browser";
import type { TestClub } from "./club";

/** Ten digits of a number nobody in the sample club has, as typed; `n` tells them apart. */
export const typedPhone = (n: number) => String(9_100_000_000 + n);

/** Get OTP on the sign-in page. */
export async function askForCode(browser: Browser, typed: string, extra = {}) {
  return await browser.post("/signin", { intent: "send", phone: typed, ...extra });
}

/** Verify OTP on the sign-in page. */
export async function answerCode(browser: Browser, typed: string, otp: string) {
  return await browser.post("/signin", { intent: "verify", phone: typed, otp });
}

/** The first step of the sign-up: the number and its code. Returns the answer to the code. */
export async function proveNumber(club: TestClub, browser: Browser, typed: string) {
  await browser.post("/signup", { intent: "send", phone: typed });
  const otp = club.sms.codeFor(`+91${typed.slice(-10)}`);
  return await browser.post("/signup", { intent: "verify", phone: typed, otp });
}

/** Six digits that are not these. */
export function wrongCode(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** A sign-up form filled in rightly, for this number. */
export function signUpForm(typed: string, changes: Record<string, string> = {}) {
  return {
    fullName: "Nila Anand",
    username: `nila${typed.slice(-4)}`,
    gender: "Female",
    dateOfBirth: "1996-04-12",
    profession: "Employee",
    phone: typed,
    termsAccepted: "on",
    ...changes,
  };
}

/** Whether the page's field with this name is there and cannot be used. */
export function isDisabled(html: string, name: string): boolean {
  fieldValueOrEmpty(html, name);
  const tag = html.match(new RegExp(`<(?:input|button)[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
  return /\sdisabled(?=[\s=>])/.test(tag);
}

function fieldValueOrEmpty(html: string, name: string): string {
  return html.includes(`name="${name}"`) ? name : fieldValue(html, name);
}

/** The wait for another code that the page's script counts down, in seconds, in a page or in its data. */
export function waitOf(text: string): number | undefined {
  const told = /\\?"seconds\\?",(\d+)/.exec(text)?.[1];
  return told === undefined ? undefined : Number(told);
}

/** The stored number of asha, or of another member. */
export async function phoneOf(club: TestClub, memberId = "sample-member-asha"): Promise<string> {
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return phone;
}

/** What somebody without an account sends with a booking of their free first run, but for the button they press. */
export function visitorBooking(phone: string) {
  return {
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey: randomUUID(),
    name: "Nila Anand",
    phone,
    waiver: WAIVER_VERSION,
  };
}
