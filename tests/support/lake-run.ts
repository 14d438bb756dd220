/** A club with a coming run, members who book it, and who leads it. */
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { instantOf } from "~/lib/dates";
import { TestClub } from "./club";
import { addEvent } from "./events";

export const RUN = "lake-run";
export const LINK_ORIGIN = "https://nr.run";
export const ASHA = "sample-member-asha";
export const timeZone = "Asia/Kolkata";
export const DATE = "2026-11-29";
export const STARTS_AT = instantOf(DATE, "05:45", timeZone);
export const EVENING = instantOf("2026-11-28", "18:00", timeZone);

export async function openLakeRun({ at }: { at?: number } = {}) {
  const club = await TestClub.open({
    ...(at !== undefined && { at }),
    services: { linkOrigin: LINK_ORIGIN },
  });
  const { db } = club;
  await addEvent(club, { id: RUN });
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
  return { club, db, consent, book };
}

/** Asha leads the run of Sunday, 5:45 am; Arjun is booked; it is six in the evening before. */
export async function openLedRun({ role = "run_leader" as const } = {}) {
  const opened = await openLakeRun({ at: EVENING });
  const { db, book } = opened;
  await db
    .updateTable("events")
    .set({ date: DATE, time: "05:45", starts_at: STARTS_AT, duration_minutes: 60 })
    .where("id", "=", RUN)
    .execute();
  const arjun = await book("arjun");
  await db.updateTable("members").set({ role }).where("id", "=", ASHA).execute();
  const help = { event_id: RUN, member_id: ASHA, role: "leader", pace_group_id: null } as const;
  await db
    .insertInto("volunteers")
    .values({ ...help, created_at: EVENING })
    .execute();
  return { ...opened, arjun };
}
