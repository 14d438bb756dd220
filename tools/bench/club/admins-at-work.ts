/** Admins of a seeded club. */
import { openDatabase } from "~/db/open";
import { runClub } from "./large-club";
import { openSession } from "./sessions";

export const BENCH_ADMIN = { username: "bench", password: "five-early-mornings" };

/** The Cookie header of an owner of the club in this folder or database, who is created if missing. */
export async function signAdminIn(dataDir: string, databaseUrl?: string): Promise<string> {
  const { username, password } = BENCH_ADMIN;
  const account = ["--username", username, "--password", password];
  // An existing account is refused.
  await runClub(dataDir, ["admin", "create", ...account], databaseUrl).catch(() => {});
  const db = openDatabase({ databaseUrl, dataDir });
  try {
    const { id } = await db
      .selectFrom("admins")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    return await openSession(db, { adminId: id });
  } finally {
    await db.destroy();
  }
}
