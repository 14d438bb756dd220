import type { MemberId } from "~/db/tables/shapes";
import type { ZonedMoment } from "~/lib/dates";
import type { LooseFields } from "~/lib/loose-values";
import { Calendar } from "./calendar";
import type {
  Collection,
  ImportFinding,
  OldRecord,
  RecordLocation,
  RecordOutcome,
  UnreadableLine,
} from "./written-records";

/** The state of one import, dry or not, while it reads the files. */
export interface ImportRun extends ZonedMoment {
  /** Nothing is written. */
  isDry: boolean;
  /** Bookings without an event make one of the title, day, time and place that they carry. */
  makesEvents: boolean;
  people: People;
  calendar: Calendar;
  /** Records of `userStatistics` and `achievements` by the id of their member. */
  statistics: Map<string, LooseFields>;
  achievements: Map<string, LooseFields>;
  /** Members with runs typed in, and how many bookings of each are completed. */
  typedRuns: Map<MemberId, { place: RecordLocation; totalRuns: number | null }>;
  completed: Map<MemberId, number>;
  userNames: Set<string>;
  /** Numbers whose free run is used up. */
  trials: Set<string>;
  counts: Map<Collection, Record<RecordOutcome, number>>;
  /** Records that were imported with a doubt. */
  doubts: number;
  damages: number;
  report: (finding: ImportFinding) => void;
}

/** Records of one source that are imported together. */
export interface ImportBatch {
  run: ImportRun;
  records: readonly OldRecord[];
}

export function startImport(
  input: Pick<ImportRun, "now" | "timeZone" | "isDry" | "makesEvents" | "report">,
): ImportRun {
  return {
    ...input,
    people: new People(),
    calendar: new Calendar(),
    statistics: new Map(),
    achievements: new Map(),
    typedRuns: new Map(),
    completed: new Map(),
    userNames: new Set(),
    trials: new Set(),
    counts: new Map(),
    doubts: 0,
    damages: 0,
  };
}

/** Counts a record's outcome and reports it unless it is new or unchanged. */
export function countOutcome(
  run: ImportRun,
  place: RecordLocation,
  outcome: RecordOutcome,
  text = "",
): void {
  const counts = run.counts.get(place.collection) ?? zeroCounts();
  run.counts.set(place.collection, counts);
  counts[outcome] += 1;
  if (outcome === "new" || outcome === "unchanged") return;
  run.report({ ...placeOf(place), outcome, isImported: outcome === "merged", text });
}

/** Reports the doubts about a record that is imported, of which the first says so. */
export function reportDoubts(
  run: ImportRun,
  place: RecordLocation,
  doubts: readonly string[],
): void {
  if (doubts.length === 0) return;
  run.doubts += 1;
  const text = doubts.join(" ");
  run.report({ ...placeOf(place), outcome: "doubtful", isImported: true, text });
}

/** Reports a line that cannot be read. */
export function reportUnreadableLine(run: ImportRun, { file, line, damage }: UnreadableLine): void {
  run.damages += 1;
  const place = { file, line, collection: "" as const, id: "" };
  run.report({ ...place, outcome: "refused", isImported: false, text: damage });
}

export function zeroCounts(): Record<RecordOutcome, number> {
  return { new: 0, merged: 0, unchanged: 0, doubtful: 0, refused: 0 };
}

export function placeOf({ file, line, collection, id }: RecordLocation): RecordLocation {
  return { file, line, collection, id };
}

/** A member that records of the old club are about: in the database, or about to be. */
export interface ImportedMember {
  memberId: MemberId;
  phone: string;
  name: string | null;
  email: string | null;
  /** Erased at their request: nothing about them is imported again. */
  isErased: boolean;
}

/** The members that an import has read so far, by their id in the old club and by number. */
class People {
  readonly #byOldId = new Map<string, ImportedMember | "left_out">();
  readonly #byPhone = new Map<string, ImportedMember>();

  add(oldId: string, person: ImportedMember): void {
    this.#byOldId.set(oldId, person);
    if (!this.#byPhone.has(person.phone)) this.#byPhone.set(person.phone, person);
  }

  addPhone(person: ImportedMember): void {
    this.#byPhone.set(person.phone, person);
  }

  leaveOut(oldId: string): void {
    this.#byOldId.set(oldId, "left_out");
  }

  withOldId(oldId: string | undefined): ImportedMember | "left_out" | undefined {
    return oldId === undefined ? undefined : this.#byOldId.get(oldId);
  }

  withPhone(phone: string | undefined): ImportedMember | undefined {
    return phone === undefined ? undefined : this.#byPhone.get(phone);
  }
}
