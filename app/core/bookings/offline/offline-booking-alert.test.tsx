import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfflineBookingAlert } from "./offline-booking-alert";

test.each([
  ["kept", "kept on this phone"],
  ["refused", "nothing is booked"],
  ["offered", "Book it when I"],
] as const)("a booking that is %s offline says '%s'", (keeping, text) => {
  expect(renderToStaticMarkup(<OfflineBookingAlert keeping={keeping} />)).toContain(text);
});
