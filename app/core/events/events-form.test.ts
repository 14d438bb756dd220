import { expect, test } from "vitest";
import { EVENT_FORM } from "../../../tests/support/event-input";
import { eventSchema } from "./events-form";

test.each(["5:99 Warm-up", "25:00 Breakfast", "05:30 Meet\n24:00 Home"])(
  "a schedule with '%s' is refused",
  (schedule) => {
    const { error } = eventSchema.safeParse({ ...EVENT_FORM, schedule });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["schedule"], "There is no such time in the schedule. Write times such as 05:30."],
    ]);
  },
);

test("a schedule may have lines without a time", () => {
  const schedule = "5:30 Meet\n23.59 Home\n10 km loop\nBreakfast at the gate";
  expect(eventSchema.parse({ ...EVENT_FORM, schedule }).schedule).toHaveLength(4);
});
