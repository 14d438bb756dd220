import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { listNoticeChoices, type NoticeChoices } from "~/features/notice-choices/queries.server";
import { DEFAULT_CHOICES, type NoticeChannel } from "~/features/notice-choices/rules";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { type Notice, TOPIC_OF_KIND } from "../rules";

const ROWS_PER_INSERT = 200;

/**
 * Puts notices into the inboxes of the members who want that kind there and, for those who want it as a
 * message and agreed to messages, the text into the queue.
 * Call it in the transaction of what it tells about; `sendWaitingTexts` sends after the commit.
 */
export async function notifyMembers(
  db: Db,
  input: { notices: Notice[]; now: Instant },
): Promise<void> {
  for (let at = 0; at < input.notices.length; at += ROWS_PER_INSERT) {
    const notices = input.notices.slice(at, at + ROWS_PER_INSERT);
    const choices = await listNoticeChoices(db, {
      memberIds: notices.map(({ memberId }) => memberId),
    });
    const wanted = (channel: NoticeChannel) =>
      notices.filter((notice) => isWanted(notice, channel, choices));
    const rows = wanted("inbox").map((notice) => noticeRow(notice, input.now));
    const [only, ...more] = rows;
    if (only && more.length === 0) await insertNotice(db, only);
    else if (rows.length > 0) await db.insertInto("notices").values(rows).execute();
    await queueTexts(db, { notices: wanted("message"), now: input.now });
  }
}

function isWanted(
  notice: Notice,
  channel: NoticeChannel,
  choices: Map<string, NoticeChoices>,
): boolean {
  const own = choices.get(notice.memberId) ?? DEFAULT_CHOICES;
  return own[TOPIC_OF_KIND[notice.kind]][channel];
}

async function queueTexts(db: Db, input: { notices: Notice[]; now: Instant }): Promise<void> {
  const withText = input.notices.filter((notice) => notice.message !== undefined);
  if (withText.length === 0) return;
  const agreed = await db
    .selectFrom("consent")
    .select("member_id as memberId")
    .where(
      "member_id",
      "in",
      withText.map((notice) => notice.memberId),
    )
    .where("purpose", "=", "whatsapp_messages")
    .where("withdrawn_at", "is", null)
    .execute();
  const agreeing = new Set(agreed.map((row) => row.memberId));
  const texts = withText.filter((notice) => agreeing.has(notice.memberId));
  if (texts.length === 0) return;
  await db
    .insertInto("text_messages")
    .values(
      texts.map((notice) => ({
        id: newId(),
        member_id: notice.memberId,
        text: notice.message ?? "",
        created_at: input.now,
        tried_at: null,
        sent_at: null,
      })),
    )
    .execute();
}

type Row = ReturnType<typeof noticeRow>;

const insertNotice = prepared((db, row: Places<Row>) => db.insertInto("notices").values(row));

function noticeRow(notice: Notice, now: Instant) {
  return {
    id: newId(),
    member_id: notice.memberId,
    kind: notice.kind,
    title: notice.title,
    text: notice.text,
    link: notice.link ?? null,
    created_at: now,
    read_at: null,
  };
}
