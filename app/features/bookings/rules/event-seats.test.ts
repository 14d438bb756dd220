import { expect, test } from "vitest";
import { seatsStateOf, seatsStateText } from "./event-seats";

test("an event has spots left until its start, spots taken after it, and neither when cancelled", () => {
  const textOf = (event: Parameters<typeof seatsStateOf>[0]) =>
    seatsStateText({ capacity: 50, seatsTaken: 31 }, seatsStateOf(event));
  for (const status of ["draft", "published"] as const)
    expect(textOf({ status, hasStarted: false })).toBe("19 of 50 spots left");
  expect(textOf({ status: "published", hasStarted: true })).toBe("31 of 50 spots taken");
  expect(textOf({ status: "completed", hasStarted: true })).toBe("31 of 50 spots taken");
  for (const hasStarted of [true, false])
    expect(textOf({ status: "cancelled", hasStarted })).toBeUndefined();
});
