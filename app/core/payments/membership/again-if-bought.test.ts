import { expect, test, vi } from "vitest";
import { againIfBought } from "./memberships.server";

const TAKEN = new Error("UNIQUE constraint failed: memberships.id");

test("work that met another membership is done once more, and not a third time", async () => {
  const work = vi.fn(async () => "booked").mockRejectedValueOnce(TAKEN);
  expect(await againIfBought(work)).toBe("booked");
  expect(work).toHaveBeenCalledTimes(2);
  const unlucky = vi.fn(async () => "booked").mockRejectedValue(TAKEN);
  await expect(againIfBought(unlucky)).rejects.toBe(TAKEN);
  expect(unlucky).toHaveBeenCalledTimes(2);
});

test("work that another constraint stopped is not done again", async () => {
  const seat = new Error("UNIQUE constraint failed: bookings.event_id, bookings.member_id");
  const work = vi.fn(async () => "booked").mockRejectedValue(seat);
  await expect(againIfBought(work)).rejects.toBe(seat);
  expect(work).toHaveBeenCalledOnce();
});
