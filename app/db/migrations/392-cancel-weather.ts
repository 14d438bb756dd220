import { type Kysely, sql } from "kysely";

/** What stood in front of the reason, or alone, where the weather cancelled a run. */
const SENTENCES = {
  heavy_rain: "Heavy rain.",
  thunderstorm: "Thunderstorms.",
  flood_warning: "There is a flood warning.",
  heat: "It is too hot to run safely.",
  bad_air: "The air is too bad to run in.",
};

/** Keeps the weather that cancels a run beside the reason, so that everybody reads it in their language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column cancel_weather text`.execute(db);
  for (const [weather, sentence] of Object.entries(SENTENCES))
    await sql`update events
      set cancel_weather = ${weather},
        cancel_reason = trim(substr(cancel_reason, ${sql.lit(sentence.length + 1)}))
      where cancel_reason = ${sentence} or cancel_reason like ${`${sentence} %`}`.execute(db);
}
