import type { AdminId, Json, PictureId } from "./shapes";

export interface SiteTables {
  /** Every version of each section of the club's site; the greatest version is the current one. */
  club_content: {
    /** Counts the changes of all sections together. */
    version: number;
    section: string;
    /** The section's values, by the paths of its fields and lists; null for the files of `app/content`. */
    body: Json<Record<string, unknown>> | null;
    saved_at: number;
    /** `system` for the version that takes an erased member off the site. */
    saved_by: AdminId | "system";
    saved_by_name: string;
  };

  pictures: {
    id: PictureId;
    /** A WebP file. */
    bytes: Uint8Array;
    width: number;
    height: number;
    created_at: number;
  };

  operations: {
    name: OperationName;
    /** When it last succeeded. */
    done_at: number | null;
    failed_at: number | null;
    /** About the later of both; never a person's data. */
    detail: string;
  };

  /** A digest of each migration's statements as they ran in this database. */
  migration_checksums: {
    name: string;
    checksum: string;
  };
}

/**
 * `payment_keys`: whether the payment service takes them; `payment_events` fails with money that no event told of.
 * A background job is `job:` and its name. `certificate` is the last look at the site's own, with its last day as detail.
 * `jobs_thread` failed when it hung; `database` took its last write of the watch. `backup_claim` is when a process last
 * began the night's backup.
 * `told:` and a finding is one that owners were told of: it failed from `failed_at` on, and they were told at `done_at`.
 */
export type OperationName =
  | "backup"
  | "backup_claim"
  | "drill"
  | "copy_drill"
  | "certificate"
  | "payment_keys"
  | "payment_events"
  | "jobs_thread"
  | "database"
  | `job:${string}`
  | `told:${string}`;
