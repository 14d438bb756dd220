/** What the page of an event says besides the visitors' texts. */
export const PUBLIC_EVENT_TEXTS = { begun: "This run has started." } as const;

/** Every text about helping at a run that members read. */
export const VOLUNTEER_TEXTS = {
  title: "Help at this run",
  joinTitle: "Join the crew",
  join: "The crew leads groups, runs at the back, checks people in and hands out water. Join it, and help whenever you like.",
  crew: "Crew",
  ask: "You're in the crew. Can you help at this run?",
  see: "See what needs doing",
  change: "Change it",
  thanks: "Thank you!",
  cannot: "I can't make it",
  which: "Which group?",
  anyGroup: "Wherever I'm needed",
  take: "I'll do it",
  takeLabel: (roleLabel: string) => `I'll do it: ${roleLabel}`,
  changeGroup: "Change group",
  nobody: "Nobody yet",
  joined: "You're on the list. Thank you!",
  left: "Thank you for telling us.",
} as const;

/** Texts of an event's volunteers as admins read them. */
export const VOLUNTEER_CARD_TEXTS = {
  volunteers: "Volunteers",
  nobodyHasSignedUp: "Nobody has signed up to help yet.",
  cannotOpenDesk: "They can’t open the check-in desk yet.",
  makeThemARun: "Make them a run leader",
} as const;
