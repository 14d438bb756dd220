import { expect, test } from "vitest";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The sample club's run and others after it that all start at the same time. */
async function clubWithOthers(count: number) {
  const club = await TestClub.open();
  const { starts_at } = await club.db
    .selectFrom("events")
    .select("starts_at")
    .where("id", "=", "sample-event-upcoming")
    .executeTakeFirstOrThrow();
  for (let index = 0; index < count; index++)
    await addEvent(club, { id: `run-${index}`, starts_at: starts_at + DAY_MS });
  return club;
}

test("every upcoming run can be reached from the events page, each once", async () => {
  const club = await clubWithOthers(14);
  const visitor = club.visitor();
  const first = await visitor.get("/events");
  expect(first.text).toContain('id="upcoming-title"');
  expect(first.text).toContain(">More runs<");
  const pages = [await runsOn(visitor, "/events")];
  let next = linkOf(first.text, "next");
  while (next) {
    pages.push(await runsOn(visitor, next));
    const { text } = await visitor.get(next);
    expect(text).not.toContain('id="upcoming-title"');
    next = linkOf(text, "next");
  }
  expect(pages.map((runs) => runs.length)).toEqual([7, 7, 1]);
  expect(new Set(pages.flat()).size).toBe(15);
});

test("a page of later runs leads back to the earlier ones", async () => {
  const visitor = (await clubWithOthers(14)).visitor();
  const { text } = await visitor.get("/events?at=last");
  expect(await runsOn(visitor, linkOf(text, "prev") ?? "")).toHaveLength(7);
});

test("seven upcoming runs need no further page", async () => {
  const visitor = (await clubWithOthers(6)).visitor();
  const { text } = await visitor.get("/events");
  expect(await runsOn(visitor, "/events")).toHaveLength(7);
  expect(text).not.toContain("More runs");
});

async function runsOn(visitor: Browser, address: string): Promise<string[]> {
  const { text } = await visitor.get(address);
  const found = text.matchAll(/href="\/events\/(run-\d+|lakeside-sunday-loop)"/g);
  return [...new Set([...found].map(([, slug = ""]) => slug))];
}

function linkOf(text: string, rel: "next" | "prev"): string | undefined {
  const link = new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(text)?.[0] ?? "";
  return /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&");
}
