import { expect, test } from "vitest";
import { keyOfPage } from "./booking-page";

const event = { id: "lake-run" };
const choosing = keyOfPage({ event, options: { place: undefined } });
const waiting = keyOfPage({ event, options: { place: { position: 1 } } });

test("the booking page starts anew once the member joins or leaves the waitlist", () => {
  expect(waiting).not.toBe(choosing);
});

test("the booking page stays as it is while the place in line or the offer changes", () => {
  expect(keyOfPage({ event, options: { place: { position: 2 } } })).toBe(waiting);
  expect(keyOfPage({ event, options: { place: { position: undefined } } })).toBe(choosing);
  expect(keyOfPage({ event, options: null })).toBe(choosing);
});
