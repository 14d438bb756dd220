import { listUnsaid, type Unsaid } from "~/content/changed-content.server";
import type { Db } from "~/db/tables";
import { listContentChanges } from "../settings/list-content-changes.server";

/** What a live club has yet to say about itself. */
export async function findUnsaid(db: Db): Promise<Unsaid[]> {
  const changes = await listContentChanges(db);
  return listUnsaid(
    new Map(changes.flatMap(({ section, values }) => (values ? [[section, values] as const] : []))),
  );
}
