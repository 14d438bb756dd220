import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";
import { REACHED_LIMITS_TEXTS } from "~/texts/people/rate-limits";
import { addHits } from "./consume-rate-limits.server";
import type { ReachedLimit, WriteScope } from "./write-hits";

const PREFIX = "reached|";
/** More people, and more forms of one, would fill the Health page. */
const MOST_SHOWN = 10;
const MOST_FORMS = 3;
const MOST_READ = 200;
const EVERYBODY = "club";

/**
 * Notes for Health that a limit of a form was reached; it is removed after a day, like every hit. `who` is 'member:…',
 * 'admin:…', 'browser:…' or an address.
 */
export async function noteReachedLimit(
  db: Db,
  { scope, who, form, now }: { scope: WriteScope; who: string; form: string; now: Instant },
): Promise<void> {
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
    .limit(MOST_READ)
    .execute();
  const formsOf = new Map<string, Set<string>>();
  for (const { key } of rows) {
    const [, scope, who = "", form = ""] = key.split("|");
    const one = scope === "club" ? EVERYBODY : who;
    const [path = ""] = form.split(" ", 1);
    formsOf.set(one, (formsOf.get(one) ?? new Set()).add(path));
  }
  return await Promise.all(
    [...formsOf].slice(0, MOST_SHOWN).map(async ([who, forms]) => ({
      who: who === EVERYBODY ? REACHED_LIMITS_TEXTS.everybody : await nameOf(db, who),
      forms: [...forms].slice(0, MOST_FORMS),
    })),
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
