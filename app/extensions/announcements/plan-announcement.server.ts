import { recordAudit } from "~/core/people/audit/record-undo.server";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { Db } from "~/db/tables";
import type { AdminId, AnnouncementId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId, newShortToken } from "~/lib/ids.server";
import { ANNOUNCED_PER_DAY, ANNOUNCED_PER_HOUR, UNDO_MS } from "./announcements";
import { countAudience } from "./audience.server";
import type { AudienceChoice } from "./audiences";
import { everybodyIn } from "./preview";

/** Who announces: an admin, or a member who leads the run. */
export type Author = { name: string } & (
  | { kind: "admin"; id: AdminId }
  | { kind: "member"; id: MemberId }
);

interface Input extends AudienceChoice {
  title: string;
  text: string;
  author: Author;
  submitKey: string;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true; id: AnnouncementId } | { ok: false; reason: "limit" | "nobody" };

/**
 * Stores an announcement that leaves in half a minute unless it is undone; the same text from the same form twice is one.
 * Refuses an audience without people, and more than the hour or the day allows.
 */
export async function planAnnouncement(db: Db, input: Input): Promise<Outcome> {
  const { author, now } = input;
  const submitKey = keyOf(input);
  const earlier = await findBySubmitKey(db, { submitKey, author });
  if (earlier) return { ok: true, id: earlier.id };
  const size = await countAudience(db, input);
  if (everybodyIn(size).people === 0) return { ok: false, reason: "nobody" };
  const whose = `${author.kind}:${author.id}`;
  const hour = { key: `announce:${whose}`, most: ANNOUNCED_PER_HOUR, withinMs: HOUR_MS };
  const day = { key: "announce", most: ANNOUNCED_PER_DAY, withinMs: DAY_MS };
  const consumed = await consumeRateLimits(db, { limits: [hour, day], now });
  if (!consumed.ok) return { ok: false, reason: "limit" };
  return await inTransaction(db, (db) => store(db, { ...input, submitKey }));
}

/** Another text that is sent from the same form, by a browser that goes back without a script, is another announcement. */
function keyOf({ submitKey, audience, eventId, paceGroupId, text }: Input): string {
  return sha256(JSON.stringify([submitKey, audience, eventId, paceGroupId, text]));
}

async function store(db: Db, input: Input): Promise<Outcome> {
  const { audience, eventId, paceGroupId, title, text, author, submitKey, requestId, now } = input;
  const id = newId();
  const stored = await db
    .insertInto("announcements")
    .values({
      id,
      token: newShortToken(),
      audience,
      title,
      text,
      created_at: now,
      event_id: eventId,
      pace_group_id: paceGroupId,
      submit_key: submitKey,
      author_kind: author.kind,
      author_id: author.id,
      author_name: author.name,
      state: "waiting",
      send_at: now + UNDO_MS,
    })
    .onConflict((conflict) => conflict.column("submit_key").doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 1n) {
    const earlier = await findBySubmitKey(db, { submitKey, author });
    return earlier ? { ok: true, id: earlier.id } : { ok: false, reason: "limit" };
  }
  await recordAudit(db, {
    actor: { kind: author.kind, id: author.id },
    action: "announcement_planned",
    subject: eventId ? { kind: "event", id: eventId } : { kind: "club", id: "announcements" },
    details: { audience, text },
    requestId,
    now,
  });
  return { ok: true, id };
}

async function findBySubmitKey(
  db: Db,
  { submitKey, author }: { submitKey: string; author: Author },
) {
  return await db
    .selectFrom("announcements")
    .select("id")
    .where("submit_key", "=", submitKey)
    .where("author_id", "=", author.id)
    .executeTakeFirst();
}

/**
 * Takes an announcement back before it leaves; a second press changes nothing. False once it has left, or for one of a
 * run leader by another member.
 */
export async function undoAnnouncement(
  db: Db,
  input: { id: AnnouncementId; by: Author; requestId: string | null; now: Instant },
): Promise<boolean> {
  const { id, by, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const undone = await db
      .updateTable("announcements")
      .set({ state: "undone" })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("send_at", ">", now)
      .$if(by.kind === "member", (query) =>
        query.where("author_kind", "=", "member").where("author_id", "=", by.id),
      )
      .returning(["event_id as eventId"])
      .executeTakeFirst();
    if (!undone) return await isUndone(db, { id, by });
    await recordAudit(db, {
      actor: { kind: by.kind, id: by.id },
      action: "announcement_undone",
      subject: undone.eventId
        ? { kind: "event", id: undone.eventId }
        : { kind: "club", id: "announcements" },
      details: {},
      requestId,
      now,
    });
    return true;
  });
}

async function isUndone(db: Db, { id, by }: { id: AnnouncementId; by: Author }): Promise<boolean> {
  const found = await db
    .selectFrom("announcements")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "undone")
    .$if(by.kind === "member", (query) =>
      query.where("author_kind", "=", "member").where("author_id", "=", by.id),
    )
    .executeTakeFirst();
  return found !== undefined;
}
