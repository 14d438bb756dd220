import { expect, test } from "vitest";
import { seatsText } from "../seats";
import { seatsStateOf, seatsStateText } from "./roster";

const textOf = (event: Parameters<typeof seatsStateOf>[0]) =>
  seatsStateText({ capacity: 50, seatsTaken: 31 }, seatsStateOf(event));

test("an event shows the spots left until its start", () => {
  for (const status of ["draft", "published"] as const)
    expect(textOf({ status, hasStarted: false })).toBe("19 of 50 spots left");
});

test("an event shows the spots taken from its start on", () => {
  for (const status of ["published", "completed"] as const)
    expect(textOf({ status, hasStarted: true })).toBe("31 of 50 spots taken");
});

test("a cancelled event shows no spots", () => {
  for (const hasStarted of [true, false])
    expect(textOf({ status: "cancelled", hasStarted })).toBeUndefined();
});

test("seatsText says the seats left, or that the event is full", () => {
  expect(seatsText({ capacity: 50, seatsTaken: 31 })).toBe("19 of 50 spots left");
  expect(seatsText({ capacity: 50, seatsTaken: 50 })).toBe("Full: all 50 spots taken");
  expect(seatsText({ capacity: 1, seatsTaken: 0 })).toBe("1 of 1 spot left");
  expect(seatsText({ capacity: 1, seatsTaken: 1 })).toBe("Full: the only spot is taken");
});

test("thousands of spots stand in Indian grouping", () => {
  expect(seatsText({ capacity: 2000, seatsTaken: 31 })).toBe("1,969 of 2,000 spots left");
  expect(seatsText({ capacity: 2000, seatsTaken: 2000 })).toBe("Full: all 2,000 spots taken");
});
