/** Texts of an event's volunteers as admins read them. */

export const VOLUNTEER_LIST_TEXTS = {
  nobodyHasSignedUp: "Nobody has signed up to help yet.",
  cannotOpenDesk: "They can’t open the check-in desk yet.",
  makeThemARun: "Make them a run leader",
} as const;
