import { expect, test } from "vitest";
import { randomFrom } from "../lib/route-palettes.ts";
import { mergedSection, sectionDifferences } from "./merged-section";
import type { Section } from "./section";

const check = { isFine: () => true, problemOf: () => "text" };
const SECTION: Section = {
  key: "k",
  title: "Questions",
  intro: "",
  page: "/",
  fields: [{ path: "heading", label: "Heading", kind: "line", check }],
  lists: [
    {
      path: "questions",
      item: "Question",
      most: 9,
      fields: [
        { path: "ask", label: "Question", kind: "line", check },
        { path: "reply", label: "Answer", kind: "text", check },
      ],
    },
  ],
};

/** 'a1 b2' is a list of two questions with their answers. */
const valuesOf = (list: string) => ({
  heading: "Heading",
  questions: list
    .split(" ")
    .filter(Boolean)
    .map((one) => ({ ask: one[0], reply: one[1] })),
});

const merged = (before: string, stored: string, typed: string) => {
  const values = mergedSection(SECTION, {
    before: valuesOf(before),
    stored: valuesOf(stored),
    typed: valuesOf(typed),
  });
  const items: unknown = values.questions;
  return Array.isArray(items) ? items.map(({ ask, reply }) => `${ask}${reply}`).join(" ") : "";
};

test.each([
  ["nobody changed it", "a1 b2", "a1 b2", "a1 b2", "a1 b2"],
  ["only the other changed it", "a1 b2", "b2 a3 c4", "a1 b2", "b2 a3 c4"],
  ["only this form changed it", "a1 b2", "a1 b2", "b2 a3 c4", "b2 a3 c4"],
  ["both changed another question", "a1 b2", "a3 b2", "a1 b4", "a3 b4"],
  ["both changed the same answer", "a1 b2", "a3 b2", "a4 b2", "a4 b2"],
  ["one changed the question, one the answer", "a1 b2", "x1 b2", "a3 b2", "x3 b2"],
  ["the other moved what this form changed", "a1 b2", "b2 a1", "a3 b2", "b2 a3"],
  ["this form moved what the other changed", "a1 b2", "a3 b2", "b2 a1", "b2 a3"],
  ["both added one", "a1", "a1 x1", "a1 y1", "a1 x1 y1"],
  ["the other removed one that is as before", "a1 b2 c3", "b2 c3", "a1 b2 c4", "b2 c4"],
  ["the other removed one that this form changed", "a1 b2 c3", "b2 c3", "a4 b2 c3", "a4 b2 c3"],
  ["this form removed one that the other changed", "a1 b2 c3", "a4 b2 c3", "b2 c3", "b2 c3"],
  ["both added the same", "a1", "a1 x1", "a1 x1", "a1 x1"],
  ["the other replaced one that this form changed", "a1 b2", "a1 x9", "a1 b4", "a1 x9 b4"],
  ["the other moved one, this form removed another", "a1 b2 c3", "b2 a1 c3", "a1 b2", "b2 a1"],
  [
    "the other moved one, this form replaced another",
    "a1 b2 c3",
    "c3 a1 b2",
    "a1 x9 c3",
    "x9 c3 a1",
  ],
  ["the other moved one, this form put in one", "a1 b2", "b2 a1", "a1 x9 b2", "x9 b2 a1"],
  ["the other moved one, this form another", "a1 b2 c3", "b2 a1 c3", "a1 c3 b2", "a1 c3 b2"],
  ["the other removed one, this form moved one", "a1 b2 c3", "b2 c3", "a1 c3 b2", "c3 b2"],
  ["both emptied it", "a1", "", "", ""],
])("questions: %s", (_, before, stored, typed, expected) => {
  expect(merged(before, stored, typed)).toBe(expected);
});

test("a question that differs is listed by what differs of it", () => {
  const lines = (stored: string, typed: string) =>
    sectionDifferences(SECTION, { stored: valuesOf(stored), typed: valuesOf(typed) });
  expect(lines("a1 b2", "a1 b3")).toEqual(["Question 2, Answer: 2"]);
  expect(lines("a1 b2", "b2")).toEqual(["Question 1: a"]);
  expect(lines("a1", "a1 b2")).toEqual([]);
  expect(lines("a1 b2 c3", "c3 a1")).toEqual(["Question 2: b", "Question order: a, c"]);
  expect(lines("a1 b2 c3", "a1 c3")).toEqual(["Question 2: b"]);
});

test("after random edits of two tabs the last to change an item, or the order, decides", () => {
  const random = randomFrom("two tabs of questions");
  for (let round = 0; round < 2000; round += 1) {
    const before = ["a1", "b2", "c3", "d4"].slice(0, 2 + Math.floor(random() * 3));
    const first = editedAtRandom(before, { added: "xuv", answer: "8" }, random);
    const second = editedAtRandom(before, { added: "yzw", answer: "9" }, random);
    const all = merged(before.join(" "), first.join(" "), second.join(" "));
    const items = all.split(" ").filter(Boolean);
    const told = `${before} | ${first} | ${second} | ${all}`;
    const last = inOrder(second, before) === inOrder(before, second) ? first : second;
    const stayed = last.filter((item) => [before, first, second].every((list) => has(list, item)));
    expect(inOrder(items, stayed), told).toBe(inOrder(stayed, items));
    const wanted = new Map([...before, ...first, ...second].map((item) => [item[0], item]));
    for (const name of wanted.keys()) {
      const [was, one, other] = [before, first, second].map((list) => named(list, name));
      const item = other === was ? one : other;
      if (item) wanted.set(name, item);
      else wanted.delete(name);
    }
    expect(items.toSorted(), told).toEqual([...wanted.values()].sort());
  }
});

/** Up to three times an item moves up, gets another answer, goes or gets a new one before it. */
function editedAtRandom(
  before: string[],
  { added, answer }: { added: string; answer: string },
  random: () => number,
): string[] {
  const list = [...before];
  const edits = Math.floor(random() * 4);
  for (const name of added.slice(0, edits)) {
    const index = Math.floor(random() * list.length);
    const [item] = list.splice(index, 1);
    if (!item) break;
    const ways = [[item], [`${item[0]}${answer}`], [], [name + name, item]];
    list.splice(Math.max(0, index - 1), 0, ...(ways[Math.floor(random() * ways.length)] ?? []));
  }
  return list;
}

const named = (list: string[], name = "") => list.find((item) => item.startsWith(name));
const has = (list: string[], item: string) => named(list, item[0]) !== undefined;

/** The names of the items that the other list has, too, in the order of the first. */
function inOrder(list: string[], other: string[]): string {
  const both = list.filter((item) => has(other, item));
  return both.map(([name]) => name).join();
}
