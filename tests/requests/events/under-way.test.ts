import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const EVENT = "/events/lakeside-sunday-loop";
const START = Date.parse("2026-11-22T00:15:00Z");
const END = Date.parse("2026-11-22T01:15:00Z");

async function pageAt(path: string, at: number) {
  const club = await TestClub.open();
  await club.db
    .updateTable("events")
    .set({ week: 5 })
    .where("id", "=", "sample-event-upcoming")
    .execute();
  club.clock.at = at;
  return (await club.visitor().get(path)).text;
}

test.each([
  ["before its start", START - 1, { isOn: false, isBookable: true, isPast: false }],
  ["from its start on", START, { isOn: true, isBookable: false, isPast: false }],
  ["until its end", END - 1, { isOn: true, isBookable: false, isPast: false }],
  ["from its end on", END, { isOn: false, isBookable: false, isPast: true }],
])("the list shows a run %s where it belongs", async (_, at, expected) => {
  const text = await pageAt("/events", at);
  expect({
    isOn: readable(text).includes("On now"),
    isBookable: text.includes(`${EVENT}/book`),
    isPast: readable(text).includes("Week 5"),
  }).toEqual(expected);
});

test.each([
  ["open", START - 1, "InStock"],
  ["closed", START, "SoldOut"],
])("structured data says that booking is %s", async (_, at, availability) => {
  const json = /ld\+json">(\{.*?"SportsEvent".*?\})<\/script>/.exec(await pageAt(EVENT, at))?.[1];
  expect(JSON.parse(json ?? "{}").offers).toMatchObject({
    availability: `https://schema.org/${availability}`,
    availabilityEnds: "2026-11-22T05:45:00+05:30",
  });
});
