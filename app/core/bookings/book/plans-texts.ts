/** Texts of the choice of a plan, and of who may book which. */

export const PLAN_CHOICE_TEXTS = {
  howAreYouJoining: "How are you joining us?",
  freeOnceForEvery: "Free, once for every runner",
  forThisRun: (price: string) => `${price} for this run`,
  fromCredit: (price: string) => `${price}, paid from your credit`,
  coversHeads: (heads: number) =>
    heads === 1 ? " if you come alone" : ` for up to ${heads} of you`,
  forAMonth: (price: string) => `${price} for a month of runs, this one included`,
  covered: (lastDay: string) => `Covered: your membership runs until ${lastDay}`,
  unpaid: (lastDay: string) => `Once it's paid, your membership runs until ${lastDay}`,
  newHere:
    "New here? Your first run is free. The other plans and guests are for members whom the club has welcomed.",
  haveAccount: "Have an account?",
  signInFirst: "Sign in first",
  onceWelcomed: "For members whom the club has welcomed",
  guestsOnceWelcomed: "Guests are for members whom the club has welcomed.",
} as const;

export const PLAN_ALERT_TEXTS = {
  yourFirstRunIsFree:
    "Your first run is free. Come along once, and we'll welcome you as a member: then you can book more runs and bring guests.",
  yourFreeFirstRun: "Your free first run is already booked",
  ranBefore:
    "You've run with us before. Once we've welcomed you as a member, you can book runs and bring guests.",
  welcomeAwaited:
    "Your free first run is booked or behind you. Once we've welcomed you as a member, you can book more runs.",
  notFirst: "No seat is booked here: the free run is for a first time with us",
  notBooked: "No seat is booked here: your free first run is booked already",
} as const;
