import { expect, test } from "vitest";
import { TestClub } from "../../support/club";
import { hostileRequest, ROUTE_PATTERNS, randomFrom } from "../../support/hostile";

/** `npm run torture -- fuzz` asks for more, and for other seeds. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_118);
const LIMIT_MS = 60_000 + REQUESTS * 40;
const NEW_SESSIONS_EVERY = 40;

test(
  "no request to any address, as anybody, is answered with 5xx, and nothing is lost",
  async () => {
    const club = await TestClub.open();
    const count = async (table: "members" | "events" | "bookings") =>
      (await club.db.selectFrom(table).select("id").execute()).length;
    const before = [await count("members"), await count("events"), await count("bookings")];
    const random = randomFrom(SEED);
    const failed: string[] = [];
    let people = [club.visitor()];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      if (sent % NEW_SESSIONS_EVERY === 0) {
        people = [club.visitor(), await club.member("asha"), await club.admin()];
      }
      const { path, init } = hostileRequest(random);
      const person = people[Math.floor(random() * people.length)] ?? club.visitor();
      const { status } = await person.send(`${person.origin}${path}`, init);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${status} ${init.method} ${path} ${String(init.body ?? "")}`);
    }
    expect(failed).toEqual([]);
    expect(ROUTE_PATTERNS.length).toBeGreaterThan(10);
    expect([...statuses.keys()].length).toBeGreaterThan(4);
    const after = [await count("members"), await count("events"), await count("bookings")];
    for (const [index, rows] of after.entries()) {
      expect(rows).toBeGreaterThanOrEqual(before[index] ?? 0);
    }
  },
  LIMIT_MS,
);
