import { sql } from "kysely";
import { LIVE } from "~/core/bookings/status";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { FIRST_LANGUAGE, type Language, languageOf } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { groupBy } from "~/lib/lists";
import { TRANSLATED } from "~/texts/translated";
import type { Allowances } from "../channels";
import {
  choicesOf,
  ENDED_USEFUL_UNTIL,
  type MemberChoices,
  type Notification,
  type NotificationChoices,
  notificationRows,
  SEAT_KINDS,
  SUPERSEDED_KINDS,
} from "../notifications";
import type { FailureReason } from "../retries";
import { KIND_TEXTS } from "../texts";

const ROWS_PER_INSERT = 200;

/**
 * Adds notifications to the inboxes of members who chose them there, and queues a message for each over the first channel
 * that its member allows; the next channel follows when that one fails. A cause is told once, and waiting messages that it
 * makes untrue are ended. Given as a function, each is made in its member's language. Call it in the transaction of the change; `sendWaitingMessages` sends after the commit.
 */
export async function notifyMembers(
  db: Db,
  {
    notifications: told,
    now,
  }: { notifications: Notification[] | (() => Notification[]); now: Instant },
): Promise<void> {
  const notifications = typeof told === "function" ? await inOwnLanguages(db, told) : told;
  for (let at = 0; at < notifications.length; at += ROWS_PER_INSERT) {
    const some = notifications.slice(at, at + ROWS_PER_INSERT);
    await endSupersededMessages(db, { notifications: some, now });
    const audience = await listAudience(db, { memberIds: some.map(({ memberId }) => memberId) });
    const rows = some.map((notification) =>
      notificationRows(notification, audience, { inboxId: newId(), messageId: newId(), now }),
    );
    await insertInInbox(
      db,
      rows.flatMap(({ inbox }) => inbox ?? []),
    );
    const messages = rows.flatMap(({ message }) => message ?? []);
    if (messages.length > 0)
      await db
        .insertInto("messages")
        .values(messages)
        .onConflict((conflict) => conflict.columns(["member_id", "cause", "channel"]).doNothing())
        .execute();
  }
}

/**
 * Each notification in the language of whom it is for. What stands in a text message is kept in the first language too, in
 * which it is sent where the member's own has no registered text.
 */
export async function inOwnLanguages(db: Db, make: () => Notification[]): Promise<Notification[]> {
  const told = inLanguage(FIRST_LANGUAGE, make);
  if (TRANSLATED.length === 0) return told;
  const memberIds = [...new Set(told.map(({ memberId }) => memberId))];
  const languages = await listLanguages(db, { memberIds });
  const made = new Map([[FIRST_LANGUAGE, told]]);
  return told.map((first, index) => {
    const language = languages.get(first.memberId) ?? FIRST_LANGUAGE;
    const all = made.get(language) ?? inLanguage(language, make);
    made.set(language, all);
    return withFirst(first, all[index] ?? first, language);
  });
}

/** The same for one notification of a member whose language is known. */
export function notificationIn(language: Language, make: () => Notification): Notification {
  const first = inLanguage(FIRST_LANGUAGE, make);
  if (language === FIRST_LANGUAGE) return first;
  return withFirst(first, inLanguage(language, make), language);
}

function withFirst(first: Notification, own: Notification, language: Language): Notification {
  if (language === FIRST_LANGUAGE || KIND_TEXTS[first.kind].text === undefined) return own;
  const { filledIn = {} } = own;
  return { ...own, filledIn: first.filledIn ?? {}, inOwn: { language, values: filledIn } };
}

type InboxRow = NonNullable<ReturnType<typeof notificationRows>["inbox"]>;

async function insertInInbox(db: Db, rows: InboxRow[]): Promise<void> {
  const [only, ...more] = rows;
  if (!only) return;
  if (more.length === 0) await insertOne(db, only);
  else
    await db
      .insertInto("notifications")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const insertOne = prepared((db, row: Places<InboxRow>) =>
  db
    .insertInto("notifications")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Ends waiting messages to these people about the same run that are no longer true: 'Still in tomorrow?' is not sent
 * after 'cancelled'. Call it before the new messages are queued.
 */
export async function endSupersededMessages(
  db: Db,
  { notifications, now }: { notifications: readonly Notification[]; now: Instant },
): Promise<void> {
  const alike = Map.groupBy(notifications, ({ kind, eventId }) => `${kind} ${eventId}`);
  for (const some of alike.values()) {
    const [first] = some;
    const kinds = first && SUPERSEDED_KINDS[first.kind];
    const { eventId } = first ?? {};
    if (!kinds || eventId === undefined) continue;
    const memberIds = some.map(({ memberId }) => memberId);
    await endAllMessages(() => endMessages(db, { memberIds, eventId, kinds, now }));
  }
}

/** The choices and allowances of the members whom a notification is for. */
export async function listAudience(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<MemberChoices> {
  const [only, ...others] = new Set(memberIds);
  if (only === undefined) return { choices: new Map(), recipients: new Map() };
  const rows =
    others.length === 0
      ? await listOne(db, { memberId: only })
      : await listeners(db)
          .where("m.id", "in", [only, ...others])
          .execute();
  const choices = new Map<MemberId, NotificationChoices>();
  const recipients = new Map<MemberId, Allowances>();
  for (const [id, own] of groupBy(rows, (row) => row.id)) {
    choices.set(id, choicesOf(own));
    const [{ status: memberStatus, consentId, emailId, pushId } = {}] = own;
    if (memberStatus === undefined || memberStatus === "inactive") continue;
    recipients.set(id, {
      isSuspended: memberStatus === "suspended",
      consents: Boolean(consentId),
      hasPush: Boolean(pushId),
      wantsEmail: Boolean(emailId),
    });
  }
  return { choices, recipients };
}

const listOne = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  listeners(db).where("m.id", "=", memberId),
);

/** A row for each choice that a member changed, and one where they changed none. */
function listeners(db: Db) {
  return listWithConsents(db)
    .leftJoin("notification_choices as n", "n.member_id", "m.id")
    .select(["m.id", "m.status", "c.id as consentId", "e.member_id as emailId"])
    .select(["n.topic", "n.channel", "n.wanted"])
    .select(({ selectFrom }) =>
      selectFrom("push_subscriptions as p")
        .select("p.id")
        .whereRef("p.member_id", "=", "m.id")
        .limit(1)
        .as("pushId"),
    );
}

/** A query of members `m` with their consent `c` to WhatsApp and their confirmed e-mail address `e`, where there is one. */
export function listWithConsents(db: Db) {
  return db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", sql.lit("whatsapp_messages" as const))
        .on("c.withdrawn_at", "is", null),
    )
    .leftJoin("member_emails as e", (join) =>
      join
        .onRef("e.member_id", "=", "m.id")
        .on("e.confirmed_at", "is not", null)
        .on("e.withdrawn_at", "is", null),
    );
}

/**
 * Removes a notification from the inbox and its waiting messages from the queue. A message that was handed to a service
 * already is neither queued over the next channel nor tried again when it fails.
 */
export async function dropNotifications(
  db: Db,
  { memberId, causes }: { memberId: MemberId; causes: string[] },
): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .where("state", "=", "queued")
    .execute();
  await db
    .updateTable("messages")
    .set({ useful_until: ENDED_USEFUL_UNTIL })
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .where("state", "in", ["sending", "sent", "failed"])
    .execute();
  await db
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .execute();
}

/**
 * Ends a member's waiting messages about a seat on a run once they have no seat left: 'Still in tomorrow?' is not sent
 * after they cancelled. Volunteers are still told that the run has changed.
 */
export async function endMessagesAboutSeat(
  db: Db,
  { memberId, eventId, now }: { memberId: MemberId; eventId: EventId; now: Instant },
): Promise<void> {
  const about = { memberIds: [memberId], eventId, kinds: SEAT_KINDS, now };
  await endAllMessages(() =>
    endMessages(db, about)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bookings as b")
              .select("b.id")
              .where("b.member_id", "=", memberId)
              .where("b.event_id", "=", eventId)
              .where("b.status", "in", LIVE),
          ),
        ),
      )
      .where((eb) =>
        eb.or([
          eb("kind", "<>", "changed"),
          eb.not(
            eb.exists(
              eb
                .selectFrom("volunteers as v")
                .select("v.member_id")
                .where("v.member_id", "=", memberId)
                .where("v.event_id", "=", eventId),
            ),
          ),
        ]),
      ),
  );
}

/**
 * Executes an update of `endMessages` until it ends nothing more: PostgreSQL sees a row that another process inserted
 * during the first execution only in the second one.
 */
export async function endAllMessages(update: () => ReturnType<typeof endMessages>): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await update().executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}

interface Ended {
  memberIds: readonly MemberId[];
  /** Undefined for every run, where callers add a condition of their own. */
  eventId?: EventId;
  kinds: readonly NotificationKind[];
  now: Instant;
}

/**
 * An update that ends messages of these kinds about a run to these people: waiting ones are not sent, and failed ones
 * are neither queued over the next way nor tried again. A message that has ended already keeps its end. Callers may add
 * conditions before they execute it.
 */
export function endMessages(db: Db, { memberIds, eventId, kinds, now }: Ended) {
  return endUnneeded(db, ["repeats"])
    .where("member_id", "in", memberIds)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .where("kind", "in", kinds)
    .where("state", "in", ["queued", "sending", "sent", "failed"])
    .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]));
}

const OVERTAKEN: FailureReason = "overtaken";
const MAY_HAVE_GONE: FailureReason = "outcome_unknown";

/**
 * An update that ends messages which are no longer needed: a queued one becomes failed, with an unknown outcome where
 * all counts of `tried` are above zero. Callers narrow it before they execute it.
 */
export function endUnneeded(db: Db, tried: readonly ("attempts" | "repeats")[]) {
  return db.updateTable("messages").set((eb) => {
    const isWaiting = eb("state", "=", "queued");
    return {
      useful_until: ENDED_USEFUL_UNTIL,
      state: eb
        .case()
        .when(isWaiting)
        .then("failed" as const)
        .else(eb.ref("state"))
        .end(),
      reason: eb
        .case()
        .when(eb.and([isWaiting, ...tried.map((count) => eb(count, ">", 0))]))
        .then(MAY_HAVE_GONE)
        .when(isWaiting)
        .then(OVERTAKEN)
        .else(eb.ref("reason"))
        .end(),
    };
  });
}

/** The language to write to a member in. */
export async function languageFor(db: Db, memberId: MemberId): Promise<Language> {
  if (TRANSLATED.length === 0) return FIRST_LANGUAGE;
  return (await listLanguages(db, { memberIds: [memberId] })).get(memberId) ?? FIRST_LANGUAGE;
}

/** The languages of those of the members who chose one. */
export async function listLanguages(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<Map<MemberId, Language>> {
  const found = new Map<MemberId, Language>();
  if (memberIds.length === 0) return found;
  const rows = await db
    .selectFrom("members")
    .select(["id", "language"])
    .where("id", "in", memberIds)
    .where("language", "is not", null)
    .execute();
  for (const { id, language } of rows) {
    const known = languageOf(language);
    if (known) found.set(id, known);
  }
  return found;
}
