/**
 * Kills servers while they send messages, at random times, also between a service's answer and its record in
 * the database. Compares the messages that the service got with those in the database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Club } from "./club";
import type { Data } from "./data";
import { onBoth } from "./databases";
import { hasWaiting, queueMessages } from "./queued-messages";
import { type SlowSms, startSlowSms } from "./services/slow-sms";
import type { Found, Sizes } from "./trial";

const SERVERS = 2;
const KILL_WITHIN_MS = 1_500;
const ANSWERS_WITHIN_MS = 150;
const DRAINED_WITHIN_MS = 120_000;

export function messages({ rounds = 40, clients: people = 4_000 }: Sizes) {
  return onBoth(`${rounds} kills of ${SERVERS} servers that send ${people} messages`, (club) =>
    killSenders(club, { rounds, people }),
  );
}

async function killSenders(
  club: Club,
  { rounds, people }: { rounds: number; people: number },
): Promise<Found> {
  await (await club.start()).stop();
  const data = club.data();
  const sms = await startSlowSms({ answersWithinMs: ANSWERS_WITHIN_MS });
  try {
    await queueMessages(data, people);
    let kills = 0;
    for (let round = 0; round < rounds && (await hasWaiting(data)); round += 1) {
      const servers = await Promise.all(Array.from({ length: SERVERS }, () => club.start(sms.env)));
      await sleep(Math.random() * KILL_WITHIN_MS);
      for (const { child } of servers) child.kill("SIGKILL");
      await Promise.all(servers.map(({ ended }) => ended));
      kills += SERVERS;
      await endLeases(data);
    }
    const last = await club.start(sms.env);
    const until = Date.now() + DRAINED_WITHIN_MS;
    while ((await hasWaiting(data)) && Date.now() < until) await sleep(100);
    await last.stop();
    const { figures, broken } = await judged(data, sms);
    return { figures: { kills, ...figures }, broken };
  } finally {
    sms.stop();
    await data.close();
  }
}

/** Ends the two minutes for which a message belongs to the process that took it. */
async function endLeases({ db }: Data): Promise<void> {
  await db.updateTable("messages").set({ next_at: 0 }).where("state", "=", "sending").execute();
}

async function judged(
  { db, flaws }: Data,
  { handed }: SlowSms,
): Promise<Required<Pick<Found, "broken" | "figures">>> {
  const rows = await db
    .selectFrom("messages as s")
    .innerJoin("members as m", "m.id", "s.member_id")
    .select(["m.phone", "s.text", "s.state", "s.reason", "s.repeats"])
    .execute();
  const told = rows.map((row) => ({ ...row, times: handed.get(`${row.phone} ${row.text}`) ?? 0 }));
  const isShown = ({ state, reason }: (typeof told)[number]) =>
    state === "failed" && reason === "outcome_unknown";
  const lost = told.filter((row) => row.times === 0 && !isShown(row));
  const waiting = told.filter(({ state }) => state === "queued" || state === "sending");
  const tooOften = told.filter(({ times }) => times > 2);
  const uncounted = told.filter(({ times, repeats }) => times - 1 > repeats);
  const unsent = told.filter((row) => row.state === "sent" && row.times === 0);
  return {
    figures: {
      messages: told.length,
      lost: lost.length,
      twice: told.filter(({ times }) => times === 2).length,
      "attempts with unknown end": told.reduce((sum, { repeats }) => sum + repeats, 0),
      "given up and shown": told.filter(isShown).length,
    },
    broken: [
      ...lost.map(({ phone }) => `lost: ${phone}`),
      ...waiting.map(({ phone, state }) => `still ${state}: ${phone}`),
      ...tooOften.map(({ phone, times }) => `${times} times: ${phone}`),
      ...uncounted.map(({ phone, times }) => `${times} times, not counted: ${phone}`),
      ...unsent.map(({ phone }) => `called sent, not handed over: ${phone}`),
      ...(await flaws()),
    ],
  };
}
