import { expect, test } from "vitest";
import { adminNotificationTitle } from "./find-reach.server";

test.each([
  ["cancelled", "Cancelled: Lake run", "Rain.", "Cancelled: Lake run"],
  [
    "seat_cancelled",
    "Cancelled: your booking for Lake run",
    "T",
    "Bookings that the club cancelled",
  ],
  ["announcement", "Lake run", "Bring a\ntorch.", "Announcement: Bring a torch."],
  [
    "announcement",
    "Lake run",
    "Parking is closed, so that we meet at the south gate: see the map.",
    "Announcement: Parking is closed, so that we meet at…",
  ],
  ["announcement", "Lake run", "x".repeat(50), `Announcement: ${"x".repeat(40)}…`],
] as const)(
  "above %s with the title '%s' and the text '%s' an admin reads '%s'",
  (kind, title, text, shown) => {
    expect(adminNotificationTitle(kind, { title, text })).toBe(shown);
  },
);
