import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "~/db/open";
import { checkedIn, EVENT_ID, openDesk } from "../e2e/desk";
import { bookCrowd, shareAmongDevices } from "../support/crowd";
import { startServer } from "../support/server-process";

const PEOPLE = 2_000;
const DEVICES = 20;
const BATCH = 5;
const LIMIT_MS = 120_000;

test("20 devices check in 2,000 people once each within two minutes", async () => {
  const club = await startServer();
  const session = await openDesk(club.dataDir);
  const db = openSqlite(join(club.dataDir, "club.sqlite"));
  const shares = shareAmongDevices(await bookCrowd(db, PEOPLE), DEVICES);
  await db.destroy();

  async function send(bookingIds: string[]): Promise<string[]> {
    const at = Date.now();
    const entries = bookingIds.map((bookingId) => ({
      kind: "check_in",
      method: "scan",
      nonce: randomUUID(),
      at,
      bookingId,
    }));
    const batch = JSON.stringify({ eventId: EVENT_ID, deviceNow: at, entries });
    const answer = await fetch(`${club.url}/qr-scanner/sync`, {
      method: "POST",
      headers: { Origin: club.url, Cookie: `session=${session}` },
      body: new URLSearchParams({ batch }),
    });
    const { results } = (await answer.json()) as { results: { outcome: string }[] };
    return results.map(({ outcome }) => outcome);
  }

  const started = performance.now();
  const outcomes = await Promise.all(
    shares.map(async (share) => {
      const done: string[] = [];
      for (let at = 0; at < share.length; at += BATCH) {
        done.push(...(await send(share.slice(at, at + BATCH))));
      }
      return done;
    }),
  );
  const tookMs = performance.now() - started;
  const all = outcomes.flat();
  expect(all.filter((outcome) => outcome === "done")).toHaveLength(PEOPLE);
  expect(all.filter((outcome) => outcome === "duplicate")).toHaveLength(all.length - PEOPLE);
  expect(Object.keys(await checkedIn(club.dataDir))).toHaveLength(PEOPLE);
  expect(tookMs).toBeLessThan(LIMIT_MS);
  await club.stop();
  await rm(club.dataDir, { recursive: true, force: true });
});
