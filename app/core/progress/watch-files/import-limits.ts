export const IMPORT_FILES_MAX = 50;
/** The most activities in one file. Services export each activity as a file of its own. */
export const ACTIVITIES_PER_FILE = 100;
/** Rate limits of imports per member; the export of some years fits into one hour. */
export const IMPORTS_PER_HOUR = 1_000;
export const IMPORTS_PER_DAY = 2_000;

const MB = 1024 * 1024;
/** The most of a file as it is on the phone, unpacked: a marathon of four hours is 6 MB as GPX. */
export const IMPORT_FILE_MAX_MB = 25;
/** A larger file is sent as what counts of it, packed. */
export const SENT_WHOLE_MAX_BYTES = 4 * MB;
/** The browser unpacks a service's export and sends each file by itself. */
export const BROWSER_LIMITS = {
  entries: 100_000,
  files: IMPORTS_PER_DAY,
  fileBytes: IMPORT_FILE_MAX_MB * MB,
  totalBytes: 2_000 * MB,
  innerBytes: 500 * MB,
};
/** Without JavaScript the server unpacks the files of one request. */
export const SERVER_LIMITS = {
  // Looking at one takes 20 µs of everybody's server.
  entries: 5_000,
  files: IMPORT_FILES_MAX,
  // What counts of the largest file, unpacked.
  fileBytes: 10 * MB,
  totalBytes: 50 * MB,
  innerBytes: 20 * MB,
};

/** Why a file is refused. */
export type ImportRefusal =
  | "too_large"
  | "not_a_run_file"
  | "damaged"
  | "no_runs_inside"
  | "no_run"
  | "no_times"
  | "planned"
  | "document_type"
  | "goes_back"
  | "other_sport"
  | "already_there"
  | "not_credible"
  | "too_many"
  | "too_many_inside"
  | "too_many_activities"
  | "limit";
