import { contentWith } from "~/content/changed-content.server";
import { membershipRupees } from "~/content/club-content.server";
import type { SectionValues } from "~/content/section-values";
import { prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { Json } from "~/db/tables/shapes";
import { jsonOf } from "~/lib/json";
import type { PlanTerms } from "./payments";

/**
 * Reads the terms as the database has them, for what is stored with them: a command in a transaction, a job and a
 * request then decide by the same ones.
 */
export async function findPlanTerms(db: Db): Promise<PlanTerms> {
  const [saved] = await listPlanChanges(db, {});
  return planTermsOf(saved?.body ?? null);
}

/** The terms of this stored change of the section; those of a new club without one. */
export function planTermsOf(body: Json<SectionValues> | null): PlanTerms {
  const changes = new Map(body === null ? [] : [[PLANS_SECTION, jsonOf(body)]]);
  const content = contentWith(changes, "trial");
  return { membershipRupees: membershipRupees(content), ...content.bookings };
}

/** The section of Settings with the plans and their terms. */
export const PLANS_SECTION = "plans";

const listPlanChanges = prepared((db) =>
  db
    .selectFrom("club_content")
    .select("body")
    .where("section", "=", PLANS_SECTION)
    .orderBy("version", "desc")
    .limit(1),
);
