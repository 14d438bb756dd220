import type { TestClub } from "./club";

/** What an admin can change of a member. */
export async function memberOf(club: TestClub, id: string) {
  return await club.db
    .selectFrom("members")
    .select(["status", "status_reason", "plan_type", "role"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The status of every member and booking, and every plan. */
export async function statuses(club: TestClub) {
  return {
    members: await club.db
      .selectFrom("members")
      .select(["id", "status", "plan_type"])
      .orderBy("id")
      .execute(),
    bookings: await club.db.selectFrom("bookings").select(["id", "status"]).orderBy("id").execute(),
  };
}
