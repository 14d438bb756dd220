import { expect, test, vi } from "vitest";
import { againIfBought } from "./memberships.server";

const TAKEN = new Error("UNIQUE constraint failed: memberships.id");
const SPENT = Object.assign(new Error("credit"), { constraint: "credit_balances_rupees_check" });

test.each([
  ["another membership", TAKEN],
  ["spent credit", SPENT],
])("work that met %s is done once more, and not a third time", async (_, met) => {
  const work = vi.fn(async () => "booked").mockRejectedValueOnce(met);
  expect(await againIfBought(work)).toBe("booked");
  expect(work).toHaveBeenCalledTimes(2);
  const unlucky = vi.fn(async () => "booked").mockRejectedValue(met);
  await expect(againIfBought(unlucky)).rejects.toBe(met);
  expect(unlucky).toHaveBeenCalledTimes(2);
});

test("work that another constraint stopped is not done again", async () => {
  const seat = new Error("UNIQUE constraint failed: bookings.event_id, bookings.member_id");
  const work = vi.fn(async () => "booked").mockRejectedValue(seat);
  await expect(againIfBought(work)).rejects.toBe(seat);
  expect(work).toHaveBeenCalledOnce();
});
