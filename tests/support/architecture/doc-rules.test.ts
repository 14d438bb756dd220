import { test } from "vitest";
import { AREAS } from "./areas.ts";
import * as docs from "./doc-rules.ts";
import { type Case, expectRule } from "./shown-cases.ts";

const CARD = { "app/ui/card.tsx": "" };

const README = Object.keys(AREAS)
  .map((area) => `| \`${area}\` | … |\n`)
  .join("");

const cases: Case[] = [
  {
    name: "a file that a document names and that does not exist is found",
    rule: docs.docsNameWhatExists,
    bad: { ...CARD, "README.md": "Cards:\n`app/ui/cards.tsx`." },
    at: "README.md:2 names app/ui/cards.tsx",
    good: { ...CARD, "README.md": "Cards:\n`app/ui/card.tsx`. All of app/ui/." },
  },
  {
    name: "a folder that a document names and that does not exist is found",
    rule: docs.docsNameWhatExists,
    bad: { ...CARD, "docs/cards.md": "see `app/cards/`" },
    at: "docs/cards.md:1 names app/cards,",
    good: { ...CARD, "docs/cards.md": "see `app/ui/`, `app/<area>/` and `app/*.ts`" },
  },
  {
    name: "a link from a document to what does not exist is found",
    rule: docs.docsNameWhatExists,
    bad: { "docs/decisions/001-cards.md": "[figures](../figures.md)" },
    at: "docs/decisions/001-cards.md:1 names docs/figures.md,",
    good: {
      "docs/decisions/001-cards.md": "[figures](../figures.md#cards)",
      "docs/figures.md": "",
    },
  },
  {
    name: "a document that a comment names and that does not exist is found",
    rule: docs.commentsNameDocsThatExist,
    bad: { "app/ui/card.tsx": "/** See docs/decisions/044. */" },
    at: "app/ui/card.tsx:1 names docs/decisions/044,",
    good: { "app/ui/card.tsx": "/** See docs/card.md. */", "docs/card.md": "" },
  },
  {
    name: "a gap in the numbers of the decisions is found",
    rule: docs.decisionsAreNumberedWithoutGaps,
    bad: { "docs/decisions/001-one.md": "", "docs/decisions/003-three.md": "" },
    at: "docs/decisions/003-three.md:1 is not numbered 002",
    good: { "docs/decisions/001-one.md": "", "docs/decisions/002-two.md": "" },
  },
  {
    name: "an area without a row in the README is found",
    rule: docs.theReadmeNamesTheAreas,
    bad: { "README.md": README.replace("| `events` | … |\n", "") },
    at: "README.md:1 has no row for each area",
    good: { "README.md": README },
  },
];

test.each(cases)("$name", expectRule);
