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

test.each(["೦೧೨೩೪೫೬೭೮೯", "౦౧౨౩౪౫౬౭౮౯", "௦௧௨௩௪௫௬௭௮௯", "൦൧൨൩൪൫൬൭൮൯", "०१२३४५६७८९"])(
  "an event's numbers and times may be typed as %s and are kept as 0 to 9",
  (digits) => {
    const own = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? "");
    const typed = {
      ...EVENT_FORM,
      durationMinutes: own("75"),
      capacity: own("40"),
      priceRupees: own("120"),
      distances: own("5 km"),
      schedule: own("5:45 am Meet\n06:00 Run"),
    };
    expect(eventSchema.parse(typed)).toMatchObject({
      durationMinutes: 75,
      capacity: 40,
      priceRupees: 120,
      distances: ["5 km"],
      schedule: ["5:45 am Meet", "06:00 Run"],
    });
    const { error } = eventSchema.safeParse({ ...typed, schedule: own("25:75 Meet") });
    expect(error?.issues[0]?.path).toEqual(["schedule"]);
  },
);
