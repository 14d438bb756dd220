import { type Kysely, sql } from "kysely";

const NAMES = { groupRuns: "group-runs", warmUps: "warm-ups" };

/** The drawings of programs are named after their files; a program of another name would not be shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(NAMES))
    await sql`update club_content
      set body = replace(body, ${`"drawing":"${before}"`}, ${`"drawing":"${after}"`})
      where section = 'programs'`.execute(db);
}
