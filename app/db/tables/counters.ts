import type { MemberStatus } from "./people";
import type { MemberId } from "./shapes";

/** Tables that only triggers write, from the rows they are counted from: see app/db/counters. */
export interface CounterTables {
  counters: {
    /** The counter's name; `reports` says which there are. */
    counter: string;
    /** '' for the total, otherwise the value's day or month 'YYYY-MM'. */
    day: string;
    key: string;
    /** Sum over all shards: on PostgreSQL each writing transaction has one to itself. */
    shard: number;
    value: number;
  };

  member_directory: {
    member_id: MemberId;
    sort_name: string;
    /** The ten digits, and the same from the end. */
    phone_digits: string;
    phone_reversed: string;
    status: MemberStatus;
    created_at: number;
    sessions: number;
    first_run: string | null;
    last_run: string | null;
  };

  runner_months: {
    member_id: MemberId;
    month: string;
    runs: number;
    /** The month in which the runner joined the club. */
    joined: string | null;
  };

  search_words: {
    kind: SearchKind;
    word: string;
    subject_id: string;
  };

  search_parts: {
    /** A word, or an ending of it. */
    part: string;
    word: string;
  };

  search_texts: {
    kind: SearchKind;
    subject_id: string;
    /** All words of the subject in lower case, apart by spaces. */
    text: string;
  };

  /** The numbers from 1 to 64. */
  word_offsets: {
    n: number;
  };

  club_offsets: {
    time_zone: string;
    from_at: number;
    offset_ms: number;
  };
}

/** Guests are found by their bookings. */
export type SearchKind = "member" | "event" | "guest";
