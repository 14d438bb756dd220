import { expect, test } from "vitest";
import { pictureFiles, runFiles } from "../../../tools/torture/hostile/files/cases";
import { malformedQuery, unsupportedMethod } from "../../../tools/torture/hostile/methods";
import { mixedRequest } from "../../../tools/torture/hostile/mixed";
import {
  bracketNames,
  bulkyNames,
  deepName,
  indexedName,
  longName,
  manyNames,
  repeatedName,
} from "../../../tools/torture/hostile/names";
import { malformedMultipart, manyParts } from "../../../tools/torture/hostile/parts";
import { type Random, randomFrom } from "../../../tools/torture/hostile/random";
import { type HostileRequest, ROLES, type Source } from "../../../tools/torture/hostile/request";
import { MALFORMED_TARGETS, targetRequest } from "../../../tools/torture/hostile/targets";
import { typeOnRoute } from "../../../tools/torture/hostile/types";
import { longForms, longValue, longValues } from "../../../tools/torture/hostile/values";
import { ROUTE_PATTERNS as MAPPED } from "../../../tools/torture/site-routes";
import type { Answer, Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { ROUTE_PATTERNS } from "../../support/hostile";

/** `npm run torture -- fuzz` asks for more, and for other seeds. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_118);
const LIMIT_MS = 60_000 + REQUESTS * 40;
const NEW_SESSIONS_EVERY = 40;
const HALF_MEGABYTE = 512 * 1024;
const LARGEST_REFUSAL = 100_000;
/** Five times the limit of `npm run torture -- requests`, because nothing is warmed up here. */
const REFUSAL_CPU_MS = 250;
const FILE_CPU_MS = 625;

interface Kind {
  /** Its share of all requests, and the least number of different statuses. */
  share: number;
  statuses: number;
  make: (source: Source, number: number) => HostileRequest;
}

const KINDS: [string, Kind][] = [
  ["everything at random", { share: 0.4, statuses: 5, make: mixedRequest }],
  ["names with brackets and dots", { share: 0.1, statuses: 1, make: bracketNames }],
  ["names by the thousand", { share: 0.02, statuses: 1, make: bulkyNames }],
  ["long values", { share: 0.04, statuses: 2, make: longForms }],
  ["parts", { share: 0.03, statuses: 1, make: malformedMultipart }],
  ["content types", { share: 0.15, statuses: 2, make: typeOnRoute }],
  ["methods", { share: 0.07, statuses: 1, make: unsupportedMethod }],
  ["queries", { share: 0.07, statuses: 3, make: malformedQuery }],
];

test.each(KINDS)(
  "random requests by any role get no 5xx and lose no data: %s",
  async (_, { share, statuses: least, make }) => {
    const club = await TestClub.open();
    const before = await countRows(club);
    const random = randomFrom(SEED);
    const failed: string[] = [];
    const statuses = new Set<number>();
    for await (const [person, number] of peopleOf(club, random, Math.ceil(REQUESTS * share))) {
      const hostile = make({ random, routes: ROUTE_PATTERNS }, number);
      if (!isForThisProcess(hostile)) continue;
      const { status } = await send(person, hostile);
      statuses.add(status);
      if (status >= 500) failed.push(`${status} ${hostile.method} ${hostile.what}`);
    }
    expect(failed).toEqual([]);
    expect(statuses.size).toBeGreaterThanOrEqual(least);
    for (const [index, rows] of (await countRows(club)).entries())
      expect(rows).toBeGreaterThanOrEqual(before[index] ?? 0);
  },
  LIMIT_MS,
);

test("the random requests cover every route of the build", () => {
  expect(MAPPED).toEqual(ROUTE_PATTERNS);
  expect(MAPPED.length).toBeGreaterThan(10);
});

const COSTLY_FORMS = [
  indexedName("3000000"),
  indexedName("4294967295", "/signup"),
  deepName(20_000, "[0]", "/signin"),
  deepName(20_000, "[0]", "/settings"),
  deepName(20_000, ".a", "/progress/events"),
  deepName(20_000, "[a]", "/events/:slug/book"),
  manyNames(20_000),
  longName(500_000),
  repeatedName(20_000),
  repeatedName(20_000, "phone", "/signin"),
  manyParts(10_000),
  longValue("<", 1_000_000),
  longValue("\\", 5_000_000, { name: "phone", route: "/signin" }),
  longValues('"', 400_000, { route: "/signup" }),
];

test.each(COSTLY_FORMS.map((form) => [form.what, form] as const))(
  "a hostile form is refused quickly with a short answer: %s",
  async (_, form) => {
    const club = await TestClub.open();
    const member = await club.member("asha");
    await send(member, { ...form, body: "a=1" });
    const { answer, cpuMs } = await measured(() => send(member, form));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.length).toBeLessThan(LARGEST_REFUSAL);
    expect(cpuMs).toBeLessThan(REFUSAL_CPU_MS);
  },
);

test("a hostile file of half a megabyte is read in bounded time", async () => {
  const club = await TestClub.open();
  const member = await club.member("asha");
  const files = [...runFiles(HALF_MEGABYTE), ...(await pictureFiles({ few: true }))];
  const slow: string[] = [];
  for (const file of files) {
    const { answer, cpuMs } = await measured(() => send(member, file));
    if (answer.status >= 500 || cpuMs > FILE_CPU_MS)
      slow.push(`${file.what}: ${answer.status} after ${cpuMs.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
});

test("an address with empty segments or another host in it is a 404 or 400, also in live mode", async () => {
  const club = await TestClub.open();
  const live = await TestClub.open({
    services: { mode: "live", publicUrl: "https://club.example" },
  });
  const wrong: string[] = [];
  for (const target of MALFORMED_TARGETS.filter((odd) => odd.startsWith("/"))) {
    for (const person of [club.visitor(), live.visitor()]) {
      const { status, location } = await send(person, targetRequest(target));
      if (![400, 404].includes(status)) wrong.push(`${status} ${location ?? ""} ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Yields a person for each request; signs in again whoever was signed out. */
async function* peopleOf(
  club: TestClub,
  random: Random,
  requests: number,
): AsyncGenerator<[Browser, number]> {
  let people = [club.visitor()];
  for (let number = 0; number < requests; number += 1) {
    if (number % NEW_SESSIONS_EVERY === 0)
      people = [club.visitor(), await club.member("asha"), await club.admin()];
    const person = people[number % ROLES.length] ?? club.visitor();
    random();
    yield [person, number];
  }
}

function send(person: Browser, { target, method, headers, body }: HostileRequest): Promise<Answer> {
  const init = { method, headers: { Origin: person.origin, ...headers } };
  return person.send(`${person.origin}${target}`, body === undefined ? init : { ...init, body });
}

/**
 * Whether this process can run the request: an array of 100,000,000 would end it, and a Request has no TRACE.
 * `npm run torture -- requests` sends both to a server.
 */
function isForThisProcess({ method, body }: HostileRequest): boolean {
  return method !== "TRACE" && !(typeof body === "string" && body.includes("100000000"));
}

/** The CPU time of this thread for the answer, in milliseconds. */
async function measured(work: () => Promise<Answer>): Promise<{ answer: Answer; cpuMs: number }> {
  const before = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { answer, cpuMs: (user + system) / 1000 };
}

async function countRows(club: TestClub): Promise<number[]> {
  const count = async (table: "members" | "events" | "bookings") =>
    (await club.db.selectFrom(table).select("id").execute()).length;
  return [await count("members"), await count("events"), await count("bookings")];
}
