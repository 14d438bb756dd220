import type { RecordDamage } from "~/lib/csv";
import { LINE_DAMAGE_TEXTS } from "~/texts/site-wide/table-form";

/** Why a line of a table cannot be read, in words. */
export function damageText(damage: RecordDamage): string {
  return typeof damage === "string" ? LINE_DAMAGE_TEXTS[damage] : LINE_DAMAGE_TEXTS.width(damage);
}
