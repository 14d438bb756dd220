import type { Json } from "./shapes";

export interface ClubContentTables {
  club_content: ClubContentTable;
}

/** Every wording that a section of the club's site has had; the greatest version is the one in force. */
export interface ClubContentTable {
  /** Counts the changes of all sections together. */
  version: number;
  section: string;
  /** What the section says, by the paths of its fields and lists; null for the files of `app/content`. */
  body: Json<Record<string, unknown>> | null;
  saved_at: number;
  /** The admin's id. */
  saved_by: string;
  saved_by_name: string;
}
