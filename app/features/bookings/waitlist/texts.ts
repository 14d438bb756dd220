/** Texts of the waitlist as members read them. */

export const WAITLIST_PANEL_TEXTS = {
  whenASeatComes:
    "When a seat comes free, we'll tell you in your inbox. With a free run or a membership it's yours at once; otherwise we hold it for you for up to 12 hours.",
  leaveTheWaitlist: "Leave the waitlist",
  thisRunIsFull: "This run is full. Sign in to join its waitlist.",
  signInAndWait: "Sign in and wait",
  thisRunIsFull2: "This run is full",
  joinTheWaitlistFree: "Join the waitlist: free seats go in order, and you can see your place.",
  joinTheWaitlist: "Join the waitlist",
  aSeatIsHeld: "A seat is held for you",
  letItGo: "Let it go",
} as const;

/** What a member is told of the waitlist: title, text and the message on the phone. */
export const WAITLIST_NOTICE_TEXTS = {
  bookedText: (when: string) => `A seat came free, and it's yours. ${when}.`,
  offer: (run: string) => `A seat for you: ${run}`,
  offerText: (until: string, when: string) =>
    `We're holding it until ${until}. Book it, or let the next person have it. ${when}.`,
  over: (run: string) => `The offer for ${run} is over`,
  overText: "The seat went to the next person on the waitlist. You can join the list again.",
} as const;
