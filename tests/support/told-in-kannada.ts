/** Members who read Kannada and want messages, and what they are told by somebody who reads Tamil. */
import { expect } from "vitest";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { KIND_TEXTS, PHONE_KINDS } from "~/core/messages/texts";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { NotificationKind } from "~/db/tables/notifications";
import { instantOf } from "~/lib/dates";
import { inLanguage } from "~/lib/language.server";
import type { TestClub } from "./club";
import { PRICES } from "./prices";

const TIME_ZONE = "Asia/Kolkata";

export const inTamil = <Answer>(work: () => Answer) => inLanguage("ta", work);

export async function readKannada(club: TestClub): Promise<void> {
  await club.db.updateTable("members").set({ language: "kn" }).execute();
  const members = await club.db.selectFrom("members").select("id").execute();
  for (const { id: memberId } of members)
    await setConsent(club.db, {
      ...{ memberId, purpose: "whatsapp_messages", given: true, now: club.clock.at },
    });
}

/** What was told of this kind is in Kannada, in messages too, but for a service that has English texts only. */
export async function expectToldInKannada(club: TestClub, kind: NotificationKind): Promise<void> {
  const { told, messages, sent } = await toldIn(club, kind);
  expect(told.length, kind).toBeGreaterThan(0);
  for (const { title, text } of told) expectKannada(`${title}\n${text}`, kind);
  if (!PHONE_KINDS.includes(kind)) return;
  expect(messages.length).toBeGreaterThan(0);
  for (const { text } of messages) expect(text).not.toMatch(/[\u0900-\u0D7F]/);
  if (KIND_TEXTS[kind].text?.includes("{")) expect(sent.length, kind).toBeGreaterThan(0);
  for (const { text, template } of sent) {
    expect(template?.kind).toBe(`${kind}:kn`);
    expectKannada(text, `${kind}: ${text}`);
  }
}

/** Names, and what is Latin in every language. */
const SAME = /club-backup|systemctl status|UPI|AQI|PM10|SMS|WhatsApp/g;

function expectKannada(text: string, about: string) {
  expect(text, about).toMatch(/\p{Script=Kannada}/u);
  expect(text, about).not.toMatch(/\p{Script=Tamil}/u);
  expect(text.replace(SAME, "").replace(/https?:\S+/g, ""), about).not.toMatch(/[A-Za-z]{3,}/);
}

/** What was told of this kind, and what went out by text to a service that knows every text and to one that has English only. */
async function toldIn(club: TestClub, kind: NotificationKind) {
  const { db, clock } = club;
  const told = await db
    .selectFrom("notifications")
    .select(["title", "text"])
    .where("kind", "=", kind)
    .execute();
  const messages = await db
    .selectFrom("messages")
    .select(["id", "text", "useful_until as usefulUntil"])
    .where("kind", "=", kind)
    .execute();
  await db.updateTable("messages").set({ next_at: 0, useful_until: null }).execute();
  const noon = instantOf("2026-11-18", "12:00", TIME_ZONE);
  await inTamil(() =>
    sendWaitingMessages(db, {
      ...{ prices: PRICES, sms: club.sms, now: Math.max(noon, clock.at), timeZone: TIME_ZONE },
    }),
  );
  const sent = club.sms.sent.filter(({ template }) => template?.kind.startsWith(kind));
  return { told, messages, sent };
}
