/** Every text about pace groups that members read. */
export const GROUP_TEXTS = {
  one: "Pace group",
  all: "Pace groups",
  decideLater: "I'll decide at the start",
  bookingHint: "You can change it until the run starts. In a full group you wait in line.",
  changeHint: "Is it full? Then you wait in line, and we move you up when a place comes free.",
  change: "Change group",
  waitlistHint: "Once you have a seat, you join this group or its line.",
  chosen: (group: string) => `Pace group: ${group}`,
  ledBy: (names: readonly string[]) => `Led by ${names.join(" and ")}`,
} as const;
