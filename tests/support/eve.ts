/** The evening before a run of one seat. */

import { askStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { instantOf } from "~/lib/dates";
import { TestClub } from "./club";
import { addEvent } from "./events";
import { PRICES } from "./prices";

export const ZONE = "Asia/Kolkata";
export const RUN = "one-seat";
export const EVENING = instantOf("2026-11-21", "17:00", ZONE);
const LINK_ORIGIN = "https://nr.run";

/** A run of one seat tomorrow at `time`, booked by Asha; Divya waits with her free run. */
export async function openEve(time = "05:45") {
  const club = await TestClub.open();
  const { db } = club;
  const startsAt = instantOf("2026-11-22", time, ZONE);
  await addEvent(club, {
    id: RUN,
    capacity: 1,
    date: "2026-11-22",
    time,
    starts_at: startsAt,
    location: "Old mill",
  });
  const [asha, divya] = [await club.member("asha"), await club.member("divya")];
  const submitKey = crypto.randomUUID();
  const book = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99", submitKey };
  await asha.post(`/events/${RUN}/book`, book);
  await divya.post(`/events/${RUN}/book`, { intent: "wait", plan: "free_trial" });
  await setConsent(db, {
    memberId: "sample-member-asha",
    purpose: "whatsapp_messages",
    given: true,
    now: club.clock.at,
  });
  club.clock.at = EVENING;
  const ask = () => askStillIn(db, { now: club.clock.at, timeZone: ZONE, linkOrigin: LINK_ORIGIN });
  const linkIn = async () => {
    await sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      now: club.clock.at,
      timeZone: ZONE,
    });
    const links = club.sms.sent.flatMap(
      ({ text }) => / at Old mill.+(\/y\/[\w-]+) /.exec(text)?.[1] ?? [],
    );
    return links.at(-1) ?? "";
  };
  const bookings = () =>
    db
      .selectFrom("bookings")
      .select(["member_id as who", "status", "late_cancel as isLate"])
      .where("event_id", "=", RUN)
      .orderBy("created_at")
      .execute();
  return { club, db, ask, linkIn, bookings };
}
