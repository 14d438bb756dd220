import type { Db } from "~/db/tables";
import type { PasskeyId } from "~/db/tables/shapes";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import { passkeyName } from "./rules";

/** Gives one of the owner's passkeys another name; false when they have no such passkey or the name is blank. */
export async function renamePasskey(
  db: Db,
  input: { owner: SessionOwner; passkeyId: PasskeyId; name: string },
): Promise<boolean> {
  const name = passkeyName(input.name, "");
  if (name === "") return false;
  const [column, id] = ownerColumn(input.owner);
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where(column, "=", id)
    .where("id", "=", input.passkeyId)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}
