/** A club with a coming run, an admin who announces, and what people got. */

import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import type { Browser } from "./browser";
import { TestClub } from "./club";
import { addEvent } from "./events";
import { PRICES } from "./prices";

export const RUN = "lake-run";
export const LINK_ORIGIN = "https://nr.run";
export const TEXT = "Parking is closed: see you at the south gate. Map: https://maps.example/x";
const TIME_ZONE = "Asia/Kolkata";

export async function openAnnouncer({ at }: { at?: number } = {}) {
  const club = await TestClub.open({
    ...(at !== undefined && { at }),
    services: { linkOrigin: LINK_ORIGIN },
  });
  const { db } = club;
  await addEvent(club, { id: RUN });
  const admin = await club.admin();
  const consent = (memberId: string) =>
    setConsent(db, {
      memberId,
      purpose: "whatsapp_messages",
      given: true,
      now: club.clock.at,
    });
  const book = async (username: string) => {
    const member = await club.member(username);
    await member.post(`/events/${RUN}/book`, {
      intent: "book",
      plan: "pay_per_run",
      shownPriceRupees: "99",
      submitKey: crypto.randomUUID(),
    });
    await db.deleteFrom("notifications").execute();
    await db.deleteFrom("messages").execute();
    return member;
  };
  const post = (
    intent: string,
    more: Record<string, string> = {},
    {
      by = admin,
      path = `/admin/announcements?event=${RUN}`,
    }: { by?: Browser; path?: string } = {},
  ) =>
    by.post(path, { intent, audience: "booked", text: TEXT, submitKey: "the-first-form", ...more });
  /** What the round of every three seconds does. */
  const round = async () => {
    const now = club.clock.at;
    const told = await sendAnnouncements(db, { now, timeZone: TIME_ZONE, linkOrigin: LINK_ORIGIN });
    await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now, timeZone: TIME_ZONE });
    return told;
  };
  const notifications = () =>
    db
      .selectFrom("notifications")
      .select(["member_id as memberId", "title", "text", "link"])
      .where("kind", "=", "announcement")
      .orderBy("member_id")
      .execute();
  const states = () => db.selectFrom("announcements").select(["state", "people"]).execute();
  return { club, db, admin, consent, book, post, round, notifications, states };
}
