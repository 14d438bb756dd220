/** What a newcomer does who has chosen a plan: signs up, and finds the plan again in the booking. */
import { codeFor, type ServerProcess } from "../support/server-process";
import { arriveAt, click, type Engine, open, run, see, type, until } from "./engine";

const BOOKING_WITH_PLAN = 'main a[href*="/book?plan=pay_per_run"]';

/** From the plans to a booked run; the person is signed out before, and signed in after it. */
export async function signUpWithPlan(engine: Engine, club: ServerProcess, phone: string) {
  await open(engine, `${club.url}/plans`);
  await click(engine, { kind: "link", name: "Choose Pay-Per-Run" });
  await arriveAt(engine, "/signup", "Sign up");
  await type(engine, "Phone", phone);
  await click(engine, { kind: "button", name: "Get OTP" });
  await until(engine, "open boxes", areBoxesOpen, undefined);
  await type(engine, "OTP", await codeFor(club.dataDir, `+91${phone}`));
  await click(engine, { kind: "button", name: "Verify OTP" });
  await see(engine, "is confirmed.");
  await type(engine, "Full Name", "Meera Joseph");
  await type(engine, "Username", `meera${phone}`);
  await run(engine, choose, { gender: "Female", dateOfBirth: "1996-04-12", profession: "Student" });
  await click(engine, { kind: "field", name: "I accept the" });
  await click(engine, { kind: "button", name: "Sign up" });
  await see(engine, "Welcome, Meera.");
  await see(engine, "We'll remember “Pay-Per-Run”");
  await until(engine, "the way to the booking", isOnPage, BOOKING_WITH_PLAN);
  await engine.click(`document.querySelector('${BOOKING_WITH_PLAN}')`);
  await arriveAt(engine, "/events/[^/]+/book", "Book");
  await until(engine, "the plan in the address", hasPlan, undefined);
  await click(engine, { kind: "button", name: "Continue" });
  await see(engine, "Is this right?");
  await click(engine, { kind: "button", name: "I'm in" });
  await arriveAt(engine, "/bookings/[^/]+", "Booking");
  await see(engine, "Free Trial");
}

/* Functions below run in the page. */

function areBoxesOpen(): boolean {
  return document.querySelector("#otp:enabled, input[name=otp]:enabled") !== null;
}

/** Fields that each engine has its own way of asking for. */
function choose(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) throw new Error(`There is no field '${name}'.`);
    field.value = value;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

function isOnPage(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

function hasPlan(): boolean {
  return location.search.includes("plan=pay_per_run");
}
