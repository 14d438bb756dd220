/** A club with a coming run, an admin who announces, and what people got. */

import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import type { Browser } from "./browser";
import { LINK_ORIGIN, openLakeRun, RUN } from "./lake-run";
import { PRICES } from "./prices";

export const TEXT = "Parking is closed: see you at the south gate. Map: https://maps.example/x";
const TIME_ZONE = "Asia/Kolkata";

export async function openAnnouncer({ at }: { at?: number } = {}) {
  const opened = await openLakeRun(at === undefined ? {} : { at });
  const { club, db } = opened;
  const admin = await club.admin();
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
  return { ...opened, admin, post, round, notifications, states };
}
