import { expect, test } from "vitest";
import { mergedSection } from "./merged-section";
import type { Section } from "./section";
import { sectionDifferences } from "./section-differences";

const check = { isFine: () => true, wanted: "text" };
const SECTION: Section = {
  ...{ key: "k", title: "Questions", intro: "", page: "/" },
  fields: [{ path: "heading", label: "Heading", kind: "line", check }],
  lists: [
    {
      ...{ path: "questions", item: "Question", most: 9 },
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
  ["the other removed one that this form changed", "a1 b2 c3", "b2 c3", "a4 b2 c3", "b2 c3 a4"],
  ["this form removed one that the other changed", "a1 b2 c3", "a4 b2 c3", "b2 c3", "b2 c3"],
  ["both added the same", "a1", "a1 x1", "a1 x1", "a1 x1"],
  ["the other replaced one that this form changed", "a1 b2", "a1 x9", "a1 b4", "a1 x9 b4"],
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
});
