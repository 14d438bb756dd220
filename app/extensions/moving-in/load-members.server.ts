import type { Db } from "~/db/tables";
import type { OriginSource } from "~/db/tables/origins";
import { findKnownRecords } from "./find-known-records.server";
import { listPeople } from "./list-people.server";
import type { ImportRun } from "./import-run";

/**
 * Loads the members with these ids in the old club or these numbers, unless this import has loaded them
 * already.
 */
export async function loadMembers(
  db: Db,
  input: {
    run: ImportRun;
    source: OriginSource;
    oldIds: readonly string[];
    phones: readonly string[];
  },
): Promise<void> {
  const { people } = input.run;
  const oldIds = [...new Set(input.oldIds.filter((id) => !people.knows(id)))];
  const phones = [...new Set(input.phones.filter((phone) => !people.withPhone(phone)))];
  const known = await findKnownRecords(db, { kind: "member", source: input.source, oldIds });
  const found = await listPeople(db, { memberIds: [...new Set(known.values())], phones });
  const byId = new Map(found.map((person) => [person.memberId, person]));
  for (const person of found) people.addPhone(person);
  for (const [oldId, memberId] of known) {
    const person = byId.get(memberId);
    if (person) people.add(oldId, person);
  }
}
