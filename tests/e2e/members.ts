/** People of a journey that is not about signing in: made and signed in beside the running server. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createCookie } from "react-router";
import { createMember } from "~/core/people/members.server";
import { startSession } from "~/core/people/sessions/sessions.server";
import { fillProfile } from "~/core/people/sign-up/sign-up-member.server";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { ADMIN, type ServerProcess } from "../support/server-process";

type RunningClub = Pick<ServerProcess, "dataDir" | "url">;

const PLACE = { ip: "127.0.0.1", userAgent: "test" };

let runners = 0;

/** Somebody who has never been at this worker's club, different at each call. */
export function newRunner(): { fullName: string; username: string; phone: string } {
  runners += 1;
  return {
    fullName: `Nila Anand ${runners}`,
    username: `nila${runners}`,
    phone: `98${String(runners).padStart(8, "0")}`,
  };
}

/** Makes a member as the sign-up does and signs this browser in. */
export async function becomeMember(page: Page, club: RunningClub) {
  const runner = newRunner();
  const memberId = await within(club.dataDir, async (db) => {
    const now = Date.now();
    const phone = `+91${runner.phone}`;
    const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now });
    const profile = {
      ...runner,
      gender: "Female" as const,
      dateOfBirth: "1996-04-12",
      profession: "Employee",
      emergencyContact: undefined,
      joinCrew: false,
      inviteCode: undefined,
    };
    await fillProfile(db, { memberId, profile, now });
    return memberId;
  });
  await signInByCookie(page, club, { memberId });
  return { ...runner, memberId };
}

/** Signs this browser in as the member, beside every page that is open in it. */
export async function signInByCookie(
  page: Page,
  club: RunningClub,
  { memberId }: { memberId: string },
) {
  const token = await within(club.dataDir, (db) =>
    startSession(db, { owner: { memberId }, place: PLACE, now: Date.now() }),
  );
  await keepCookie(page, club, { name: "session", token });
}

/** Signs this browser in to the admin panel as ravi. */
export async function becomeAdmin(page: Page, club: RunningClub) {
  const token = await within(club.dataDir, async (db) => {
    const { id: adminId } = await db
      .selectFrom("admins")
      .select("id")
      .where("username", "=", ADMIN.username)
      .executeTakeFirstOrThrow();
    return await startSession(db, { owner: { adminId }, place: PLACE, now: Date.now() });
  });
  await keepCookie(page, club, { name: "admin", token });
}

/** Empties every rate limit, as time would. */
export async function forgetRateLimits(dataDir: string): Promise<void> {
  await within(dataDir, (db) => db.deleteFrom("rate_bucket").execute());
}

async function keepCookie(
  page: Page,
  club: RunningClub,
  { name, token }: { name: string; token: string },
) {
  const line = await createCookie(name).serialize(token);
  const value = line.slice(name.length + 1).split(";")[0] ?? "";
  await page.context().addCookies([{ name, value, url: club.url }]);
}

/** Works in the club's database beside its server. */
export async function within<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openSqlite(join(dataDir, "club.sqlite"));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
