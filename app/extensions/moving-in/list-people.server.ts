import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { ImportedMember } from "./people";

/** The members with these ids or numbers. */
export async function listPeople(
  db: Db,
  input: { memberIds?: readonly MemberId[]; phones?: readonly string[] },
): Promise<ImportedMember[]> {
  const { memberIds = [], phones = [] } = input;
  const found = [
    ...(memberIds.length > 0 ? await people(db).where("m.id", "in", memberIds).execute() : []),
    ...(phones.length > 0 ? await people(db).where("m.phone", "in", phones).execute() : []),
  ];
  return found.map(({ fullName, displayName, erasedId, ...person }) => ({
    ...person,
    name: fullName ?? displayName,
    isErased: erasedId !== null,
  }));
}

function people(db: Db) {
  return db
    .selectFrom("members as m")
    .leftJoin("erasures as e", "e.member_id", "m.id")
    .select(["m.id as memberId", "m.phone", "m.email", "e.member_id as erasedId"])
    .select(["m.full_name as fullName", "m.display_name as displayName"]);
}
