import type { AdminId, Json } from "./shapes";

export interface ClubContentTables {
  club_content: ClubContentTable;
}

/** Every version of each section of the club's site; the greatest version is the current one. */
export interface ClubContentTable {
  /** Counts the changes of all sections together. */
  version: number;
  section: string;
  /** The section's values, by the paths of its fields and lists; null for the files of `app/content`. */
  body: Json<Record<string, unknown>> | null;
  saved_at: number;
  /** `system` for the version that takes an erased member off the site. */
  saved_by: AdminId | "system";
  saved_by_name: string;
}
