import type { Db } from "~/db/tables";
import { addImportedMembers } from "~/extensions/moving-in/import-members.server";
import { newId } from "~/lib/ids.server";
import { EMPTY_PROFILE } from "./profile";

/** What a new member has not said yet. */
const UNSAID = {
  ...EMPTY_PROFILE,
  joinCrew: false,
  termsAcceptedAt: null,
  planType: "Basic" as const,
};

/** Adds pending members by their number in a few statements, however many they are; returns their ids in order. */
export async function addManyMembers(
  db: Db,
  input: {
    people: readonly { phone: string; displayName: string | null }[];
    now: number;
  },
): Promise<string[]> {
  const { people, now } = input;
  const members = people.map((person) => ({
    ...UNSAID,
    ...person,
    id: newId(),
    status: "pending" as const,
    registrationType: "mobile_otp" as const,
    createdAt: now,
    updatedAt: now,
  }));
  await addImportedMembers(db, { members, now });
  return members.map(({ id }) => id);
}
