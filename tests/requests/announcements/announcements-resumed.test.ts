/** Announcements that take long, and those of long ago. */
import { expect, test, vi } from "vitest";
import { listContentChanges } from "~/core/site/settings/content-changes.server";
import { UNDO_MS } from "~/extensions/announcements/announcements";
import { removeOldAnnouncements } from "~/extensions/announcements/audience.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import { DAY_MS } from "~/lib/dates";
import { hourJobs, sendJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { openAnnouncer } from "../../support/announcements";
import { readable } from "../../support/browser";
import { failingReads } from "../../support/failing-reads";
import { addMembers } from "../../support/seats";

const KEPT_DAYS = 90;
const PATH = "/admin/announcements";

test("everybody is told once, also by a server that was stopped after a portion", async () => {
  const { club, db, post, round, notifications, states } = await openAnnouncer();
  await addMembers(db, { count: 420, now: club.clock.at });
  await post("send", { audience: "members" }, { path: PATH });
  club.clock.at += UNDO_MS;
  const { signal: stopping } = new AbortController();
  // Asked to stop while the first portion is told.
  vi.spyOn(stopping, "aborted", "get").mockReturnValueOnce(false).mockReturnValue(true);
  const input = { now: club.clock.at, timeZone: "Asia/Kolkata", linkOrigin: undefined };
  expect(await sendAnnouncements(db, { ...input, stopping })).toBe(200);
  expect(await states()).toEqual([{ state: "sending", people: 200 }]);
  const left = await round();
  const told = (await notifications()).map(({ memberId }) => memberId);
  expect([told.length, new Set(told).size]).toEqual([200 + left, 200 + left]);
  expect(left).toBeGreaterThanOrEqual(220);
  expect(await states()).toEqual([{ state: "sent", people: 200 + left }]);
});

test("the job of a stopping server begins no announcement and sends no second portion of messages", async () => {
  const { club, book, post, consent, notifications } = await openAnnouncer();
  await book("asha");
  await consent("sample-member-asha");
  await post("send");
  club.clock.at += UNDO_MS;
  for (const { run } of sendJobs(club.services)) await run(AbortSignal.abort());
  expect(await notifications()).toEqual([]);
  await runJobs(sendJobs(club.services), club.services.log);
  expect(await notifications()).toHaveLength(1);
  expect(club.sms.sent).toHaveLength(1);
});

test("announcements are removed after 90 days but for their text in the inbox", async () => {
  const { club, db, book, post, round, states, notifications } = await openAnnouncer();
  await book("asha");
  await post("send", { "words-kn": "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." });
  const inKannada = async () => {
    const changes = await listContentChanges(db);
    return changes.flatMap(({ section, values }) =>
      section.startsWith("kn announcement ") && values ? Object.values(values) : [],
    );
  };
  club.clock.at += UNDO_MS;
  await round();
  const [{ link } = { link: null }] = await notifications();
  expect((await club.visitor().get(link ?? "")).status).toBe(200);
  club.clock.at += KEPT_DAYS * DAY_MS - UNDO_MS;
  await runJobs(hourJobs(club.services), club.services.log);
  expect(await states()).toHaveLength(1);
  expect(await inKannada()).toEqual(["ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ."]);
  club.clock.at += 1;
  await runJobs(hourJobs(club.services), club.services.log);
  expect(await states()).toEqual([]);
  expect(await inKannada()).toEqual([]);
  expect((await notifications()).map(({ link }) => link)).toEqual([null]);
  const asha = await club.member("asha");
  expect(readable((await asha.get("/inbox")).text)).toContain("Parking is closed");
});

test("an announcement of long ago that was never told stays until it is", async () => {
  const { club, db, book, post, states } = await openAnnouncer();
  await book("asha");
  await post("send");
  club.clock.at += (KEPT_DAYS + 1) * DAY_MS;
  expect(await removeOldAnnouncements(db, { now: club.clock.at })).toBe(0);
  expect(await states()).toMatchObject([{ state: "waiting" }]);
});

test("an announcement that fails holds up no other", async () => {
  const { club, db, book, post, states } = await openAnnouncer();
  await book("asha");
  await post("send");
  club.clock.at += 1;
  await post("send", { submitKey: "the-second-form" });
  const { id } = await db
    .selectFrom("announcements")
    .select("id")
    .orderBy("send_at")
    .executeTakeFirstOrThrow();
  club.clock.at += UNDO_MS;
  const input = { now: club.clock.at, timeZone: "Asia/Kolkata", linkOrigin: undefined };
  await expect(sendAnnouncements(failingReads(db, id), input)).rejects.toThrow();
  expect((await states()).map(({ state }) => state).toSorted()).toEqual(["sent", "waiting"]);
});
