import type { Day } from "~/lib/dates";
import { looseDay, looseFields, looseText } from "~/lib/loose-values";
import type { OldRecord } from "./records";

/** The bookings that a record of `runs` stands for: one for each participant, completed when its day is over. */
export function bookingsOfEvent(
  run: OldRecord,
  { today, timeZone }: { today: Day; timeZone: string },
): OldRecord[] {
  const day = looseDay(run.fields, { timeZone, names: ["date"] });
  const isOver = day !== undefined && day < today;
  const list: unknown[] = Array.isArray(run.fields.participants) ? run.fields.participants : [];
  const { title, date, time, location } = run.fields;
  return list.map((entry, index) => {
    const participant = looseFields(entry) ?? {};
    const userId = looseText(participant, "userId", "userUid");
    return {
      ...run,
      collection: "bookings",
      id: `runs/${run.id}/${userId ?? index}`,
      fields: {
        ...{ title, date, time, location, userId, eventId: run.id },
        participantName: looseText(participant, "name", "displayName"),
        status: isOver ? "completed" : "confirmed",
      },
    };
  });
}
