import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { CURRENT_MEMBERS } from "~/core/people/members";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { currentLanguage } from "~/lib/language";
import { TEST_ANNOUNCEMENT_TEXTS } from "~/texts/announcements/test-announcement";
import { announcementVariables, TESTS_PER_HOUR } from "./announcements";
import type { Author } from "./plan-announcement.server";
import type { Words } from "./preview";

interface Input {
  /** The member account of whoever tries it. */
  to: { memberId: MemberId } | { phone: string };
  title: string;
  text: string;
  /** What was typed in other languages. */
  words: Words;
  run: string | undefined;
  by: Author;
  linkOrigin: string | undefined;
  requestId: string | null;
  now: Instant;
}

type Outcome = { ok: true; memberId: MemberId } | { ok: false; reason: "limit" | "no_member" };

/**
 * Sends an announcement to one member as a test, over every way that the audience would have; its link leads to the
 * inbox.
 */
export async function testAnnouncement(db: Db, input: Input): Promise<Outcome> {
  const { to, title, text, words, run, by, linkOrigin, requestId, now } = input;
  const limit = {
    key: `announce-test:${by.kind}:${by.id}`,
    most: TESTS_PER_HOUR,
    withinMs: HOUR_MS,
  };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const memberId = "memberId" in to ? to.memberId : await findMemberId(db, to);
  if (memberId === undefined) return { ok: false, reason: "no_member" };
  await inTransaction(db, async (db) => {
    await notifyMembers(db, {
      notifications: () => [
        {
          memberId,
          kind: "announcement",
          title: TEST_ANNOUNCEMENT_TEXTS.test({ title: clubText(title) }),
          text: words[currentLanguage()] ?? clubText(text),
          link: "/inbox",
          filledIn: announcementVariables(
            { path: "/inbox", run: run && clubText(run) },
            linkOrigin,
          ),
          cause: `announcement_test:${newId()}`,
        },
      ],
      now,
    });
    await recordAudit(db, {
      actor: { kind: by.kind, id: by.id },
      action: "announcement_tested",
      subject: { kind: "member", id: memberId },
      details: {},
      requestId,
      now,
    });
  });
  return { ok: true, memberId };
}

async function findMemberId(db: Db, { phone }: { phone: string }): Promise<MemberId | undefined> {
  const member = await db
    .selectFrom("members")
    .select("id")
    .where("phone", "=", phone)
    .where("status", "in", CURRENT_MEMBERS)
    .executeTakeFirst();
  return member?.id;
}
