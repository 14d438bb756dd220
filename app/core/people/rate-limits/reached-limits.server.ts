import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";
import { REACHED_LIMITS_TEXTS } from "~/texts/people/rate-limits";
import { addHits } from "./consume-rate-limits.server";
import type { ReachedLimit, WriteScope } from "./write-hits";

const PREFIX = "reached|";
/** More would fill the Health page. */
const MOST_SHOWN = 10;

/**
 * Notes for Health that a limit of a form was reached; it is removed after a day, like every hit. `who` is 'member:…',
 * 'admin:…', 'browser:…' or an address.
 */
export async function noteReachedLimit(
  db: Db,
  input: { scope: WriteScope; who: string; form: string; now: Instant },
): Promise<void> {
  const { scope, who, form, now } = input;
  await addHits(db, { keys: [`${PREFIX}${scope}|${who}|${form}`], at: now });
}

/** Who reached a limit of a form within the last day, the latest first. */
export async function listReachedLimits(
  db: Db,
  { now }: { now: Instant },
): Promise<ReachedLimit[]> {
  const rows = await db
    .selectFrom("rate_bucket")
    .select((eb) => ["key", eb.fn.max("window_start").as("at")])
    // Letters alone: both databases find the range by its index, whatever their order of other characters.
    .where("key", ">", "reached")
    .where("key", "<", "reachee")
    .where("key", "like", `${PREFIX}%`)
    .where("window_start", ">", now - DAY_MS)
    .groupBy("key")
    .orderBy("at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return await Promise.all(
    rows.map(async ({ key }) => {
      const [, scope, who = "", form = ""] = key.split("|");
      const path = form.split(" ", 1)[0] ?? "";
      return {
        who: scope === "club" ? REACHED_LIMITS_TEXTS.everybody : await nameOf(db, who),
        form: path,
      };
    }),
  );
}

async function nameOf(db: Db, who: string): Promise<string> {
  const [kind, id = ""] = who.split(":", 2);
  if (kind === "browser") return REACHED_LIMITS_TEXTS.browser;
  if (kind !== "member" && kind !== "admin") return who;
  const found = await db
    .selectFrom(kind === "member" ? "members" : "admins")
    .select("display_name as name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name ?? REACHED_LIMITS_TEXTS[kind];
}
