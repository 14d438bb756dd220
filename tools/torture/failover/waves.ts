/**
 * Endless bookings: event after event with fewer seats than people, who all send until they have an answer;
 * some cancel. Everything is recorded for the checker of histories.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, book, move, tally } from "../clients";
import type { Data, Runner, SeededEvent } from "../data";
import type { Recorder } from "../history/record";

const CANCEL_EACH = 6;
const TRY_AGAIN_MS = 100;
const WORDS = ["catching our breath", "Nothing can be saved right now"];

type Payer = Runner & { priceRupees: number };

export interface Waves {
  /** When bookings were acknowledged, by the clock of `performance`. */
  acknowledgedAt: number[];
  answers: ReturnType<typeof tally>;
  broken: string[];
  cancelled: () => number;
  stop: () => Promise<void>;
}

export function startWaves(
  urls: string[],
  data: Data,
  {
    seats,
    clients,
    recorder,
    admin,
  }: { seats: number; clients: number; recorder: Recorder; admin: string },
): Waves {
  const acknowledgedAt: number[] = [];
  const answers = tally();
  const broken: string[] = [];
  let cancelled = 0;
  let isOver = false;
  const urlFor = (number: number) => urls[number % urls.length] ?? "";
  const bookOne = async (event: SeededEvent, runner: Payer, number: number) => {
    const submitKey = randomUUID();
    const begun = performance.now();
    const operation = { kind: "book", key: submitKey, person: runner.id } as const;
    while (!isOver) {
      const sent = performance.now();
      const answer = await book(urlFor(number), { ...runner, event, submitKey });
      const ended = performance.now();
      answers.add(answer.status);
      if (answer.isBooked) {
        acknowledgedAt.push(ended);
        recorder.note(event, { ...operation, begun, ended, answer: "booked" });
        if (number % CANCEL_EACH === 0) await cancelOne(event, submitKey, number);
        return;
      }
      if (answer.status === 409)
        return recorder.note(event, { ...operation, begun: sent, ended, answer: "full" });
      broken.push(...flawsOf(answer));
      await sleep(TRY_AGAIN_MS);
    }
    recorder.note(event, {
      ...operation,
      begun,
      ended: Number.POSITIVE_INFINITY,
      answer: "unknown",
    });
  };
  const cancelOne = async (event: SeededEvent, key: string, number: number) => {
    const row = await data.db
      .selectFrom("bookings")
      .select(["id", "status", "member_id"])
      .where("submit_key", "=", key)
      .executeTakeFirst()
      .catch(() => undefined);
    if (!row) return;
    const begun = performance.now();
    const change = { cookie: admin, bookingId: row.id, from: row.status, to: "cancelled" };
    const isDone = await move(urlFor(number), change);
    if (isDone) cancelled += 1;
    recorder.note(event, {
      kind: "cancel",
      key,
      person: row.member_id,
      begun,
      ended: isDone ? performance.now() : Number.POSITIVE_INFINITY,
      answer: isDone ? "cancelled" : "unknown",
    });
  };
  /** New people for each event, as a person may send so many bookings in ten minutes only. */
  const addWave = async () => {
    while (!isOver) {
      const added = [data.addEvent(seats), data.addRunners(clients, "active")] as const;
      const wave = await Promise.all(added).catch(() => undefined);
      if (wave) return { event: wave[0], people: wave[1] };
      await sleep(TRY_AGAIN_MS);
    }
  };
  const work = async () => {
    const like = await data.addEvent(seats);
    const priceRupees = await data.priceOf(like);
    for (let next = addWave(); !isOver; ) {
      const wave = await next;
      // The next event is ready when it is needed, unless the database is unavailable.
      next = addWave();
      if (wave)
        await Promise.all(
          wave.people.map((runner, number) =>
            bookOne(wave.event, { ...runner, priceRupees }, number),
          ),
        );
    }
  };
  const running = work();
  const stop = async () => {
    isOver = true;
    await running;
  };
  return { acknowledgedAt, answers, broken, cancelled: () => cancelled, stop };
}

/**
 * Flaws of an answer. A refusal that is not 'full' is a 503 with a text; a kept connection may end before it
 * is used again.
 */
function flawsOf({ status, text }: Answer): string[] {
  if (status === 0 && text === "ECONNRESET") return [];
  if (status !== 503) return [`an answer of ${status}: ${text.slice(0, 80)}`];
  return WORDS.some((words) => text.includes(words)) ? [] : ["503 without words"];
}
