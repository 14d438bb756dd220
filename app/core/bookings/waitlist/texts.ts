/** Texts of the waitlist as members read them. */

import { NOT_CONFIRMED_TEXT } from "~/core/people/age-texts";
import { WAIVER_MISSING_TEXT } from "~/core/people/waiver/waiver";
import { PLAN_ALERT_TEXTS } from "../book/plans-texts";
import type { WaitlistPhase, WaitlistRefusal } from "./rules";

/** Why a person cannot join the waitlist, as shown to them. */
export const WAITLIST_REFUSAL_TEXTS: Record<WaitlistRefusal, string> = {
  not_bookable: "This run can no longer be booked. Choose another one.",
  seat_free: "Good news: a seat is free right now. Book it instead.",
  already_booked: "You're already booked on this run.",
  already_waiting: "You're already on the waitlist for this run.",
  not_approved:
    "Your first run is free. Come along once, and we'll welcome you as a member: then you can book more runs.",
  not_confirmed: NOT_CONFIRMED_TEXT,
  not_declared: WAIVER_MISSING_TEXT,
  trial_used:
    "The free run is for your first time with us, and that's booked or behind you. Please choose another plan.",
  welcome_awaited: PLAN_ALERT_TEXTS.welcomeAwaited,
  profile_incomplete: "Please add your name to your profile first.",
};

/** What a member who waits can expect, as the start comes nearer. */
export const WHEN_A_SEAT_COMES_TEXTS: Record<WaitlistPhase, string> = {
  holding:
    "When a seat comes free, we'll tell you in your inbox. With a free run or a membership it's yours at once; otherwise we hold it for you for up to 12 hours.",
  giving:
    "When a seat comes free, it goes to the next person who has nothing to pay, and we tell them in their inbox. If you'd pay for this run, look in here again: we no longer hold seats before it.",
  over: "The waitlist no longer moves before this run. Look in here again: a seat that comes free is for whoever books it first.",
};

export const WAITLIST_PANEL_TEXTS = {
  byJoining: "By joining the waitlist you declare",
  leaveTheWaitlist: "Leave the waitlist",
  loseThePlace: "You lose your place. If you join again, you start at the end of the list.",
  leaveNow: "Yes, leave the waitlist",
  thisRunIsFull: "This run is full. Sign in to join its waitlist.",
  signInAndWait: "Sign in and wait",
  thisRunIsFull2: "This run is full",
  joinTheWaitlistFree: "Join the waitlist: free seats go in order, and you can see your place.",
  joinTheWaitlist: "Join the waitlist",
  aSeatIsHeld: "A seat is held for you",
  bookBefore: (until: string) => `Book it before ${until}; then it goes to the next person.`,
  letItGo: "Let it go",
  loseTheSeat:
    "The seat goes to the next person. If you join the waitlist again, you start at its end.",
  freeTheSeat: "The seat is then free for anybody to book.",
  letItGoNow: "Yes, let it go",
  left: "You've left the waitlist.",
  signedInAs: (who: string) =>
    `You're signed in as ${who} now, so this would be their place on the waitlist. Nothing has changed.`,
} as const;
