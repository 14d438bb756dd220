import type { Db } from "~/db/tables";
import type { OriginKind, OriginSource } from "~/db/tables/origins";
import type { MemberId } from "~/db/tables/shapes";
import { chunksOf } from "~/lib/chunks";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";

/** A statement has at most 32,766 values. */
const ROWS_PER_INSERT = 1_000;

export interface NewOrigin {
  kind: OriginKind;
  source: OriginSource;
  id: string;
  file: string;
  subjectId: string;
  memberId: MemberId | null;
  details?: Record<string, string>;
}

/** Keeps which record of the old club each row came from. Call it in the transaction that adds the rows. */
export async function recordOrigins(
  db: Db,
  input: { origins: readonly NewOrigin[]; now: Instant },
): Promise<void> {
  for (const origins of chunksOf(input.origins, ROWS_PER_INSERT))
    await add(db, { ...input, origins });
}

async function add(db: Db, input: Parameters<typeof recordOrigins>[1]) {
  await db
    .insertInto("origins")
    .values(
      input.origins.map(({ kind, source, id, file, subjectId, memberId, details = {} }) => ({
        kind,
        source,
        old_id: id,
        subject_id: subjectId,
        member_id: memberId,
        file,
        details: Object.keys(details).length > 0 ? jsonText(details) : null,
        imported_at: input.now,
      })),
    )
    .execute();
}
