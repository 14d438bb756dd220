/** Examines an installation: the findings of the Health page, and those from outside. */
import { databaseProblemOf } from "~/db/database-problem";
import { isMigrated } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Env } from "~/env.server";
import { unregisteredKinds } from "~/core/messages/templates/registered-templates";
import { findUnsaid } from "~/core/site/landing/find-unsaid.server";
import { findHealth } from "~/core/site/health/find-health.server";
import { healthOf } from "~/core/site/health/health";
import type { HealthState } from "~/core/site/health/health-texts";
import { examineDrafts } from "./doctor-drafts";
import { examineSite, type Remark } from "./doctor-site";

const MARKS: Record<HealthState, string> = {
  bad: "BAD ",
  look: "look",
  good: "ok  ",
  said: "    ",
};

/** The report as text, and whether no remark needs a person today. */
export async function examine(env: Env, now: number): Promise<{ isGood: boolean; text: string }> {
  const remarks = [
    ...(await examineClub(env, now)),
    ...examineDrafts(env, now),
    ...(await examineSite(env, now)),
  ];
  const lines = remarks.flatMap(({ state, title, text, todo }) => [
    `${MARKS[state]} ${title}: ${text}`,
    ...(todo === undefined ? [] : [`       ${todo}`]),
  ]);
  return {
    isGood: remarks.every(({ state }) => state !== "bad"),
    text: `${lines.join("\n")}\n`,
  };
}

async function examineClub(env: Env, now: number): Promise<Remark[]> {
  const db = openDatabase(env);
  try {
    if (!(await isMigrated(db))) return [OLD_DATABASE];
    return healthOf({
      ...(await findHealth(db, { ...env, now })),
      ...{ mode: env.mode, now, arrival: undefined, build: undefined },
      unregistered: unregisteredKinds(env),
      unsaid: (await findUnsaid(db)).map(({ label }) => label),
      nodeVersion: process.versions.node,
    });
  } catch (error) {
    return [unreachable(error)];
  } finally {
    await db.destroy();
  }
}

const OLD_DATABASE: Remark = {
  state: "bad",
  title: "Database",
  text: "It does not have this version's tables.",
  todo: "Start the server once: it brings them up to date. Make a backup before.",
};

function unreachable(error: unknown): Remark {
  const unknown = `It does not answer (${error instanceof Error ? error.message : String(error)}).`;
  return {
    state: "bad",
    title: "Database",
    text: databaseProblemOf(error)?.text ?? unknown,
    todo: "Check DATABASE_URL or DATA_DIR, and that the database runs.",
  };
}
