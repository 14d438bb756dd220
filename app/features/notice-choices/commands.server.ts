import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { NoticeChoices } from "./queries.server";
import { NOTICE_CHANNELS, NOTICE_TOPICS } from "./rules";

/** Keeps what a member wants to be told and how. */
export async function setNoticeChoices(
  db: Db,
  input: { memberId: string; choices: NoticeChoices },
): Promise<void> {
  const rows = NOTICE_TOPICS.flatMap((topic) =>
    NOTICE_CHANNELS.map((channel) => ({
      member_id: input.memberId,
      topic,
      channel,
      wanted: input.choices[topic][channel] ? 1 : 0,
    })),
  );
  await inTransaction(db, async (db) => {
    await db.deleteFrom("notice_choices").where("member_id", "=", input.memberId).execute();
    await db.insertInto("notice_choices").values(rows).execute();
  });
}
