import type { Access, AddedPage } from "~/core/people/rights/access";
import type { Db, Tables } from "~/db/tables";
import type { ForecastGateway } from "~/gateways/forecast";
import type { OnlinePayments } from "~/gateways/online-payments";
import type { Instant } from "~/lib/dates";
import type { ADDED_LED_EVENT_LABELS } from "~/texts/added-texts";

/** The layouts of the URL map in which extensions have pages: the panel's tabs, the panel without them, … */
export type Frame = "bare" | "links" | "member" | "panel" | "settings" | "sign-in" | "tabs";

/** What the server lets through in a form to one address, beside fields that come once and short texts. */
export interface FormLimits {
  /** Fields that the form sends once for each ticked row or chosen file. */
  repeated?: readonly string[];
  /** The most text, where people type or a device stores more than the usual. */
  textKb?: number;
  /** Who may send files with it. */
  filesFrom?: "member" | "admin";
  /** The page that says what to do about files that are too large, for browsers without JavaScript. */
  tooLargePage?: string;
}

/** How often a form may be sent within ten minutes: by one person, from one address, and by everybody together. */
export interface WriteLimit {
  person: number;
  /** Many people share an address: a mobile network, the Wi-Fi of a venue. */
  address: number;
  /** Counts people who are signed in, so that nobody else can use it up. */
  club: number;
  /** What the person has done: 'You've posted a lot in a short time.' */
  did: "booked" | "changed" | "posted" | "saved" | "sent";
}

/** The kinds of limits. A run's start and an evening in the panel stay far below them. */
export const WRITE_LIMITS = {
  /** What others read, or are told. */
  publish: { person: 40, address: 1_000, club: 4_000, did: "posted" },
  book: { person: 30, address: 3_000, club: 60_000, did: "booked" },
  /** What members change for themselves. */
  change: { person: 120, address: 3_000, club: 60_000, did: "changed" },
  /** What is stored as a file, or read from one. */
  upload: { person: 40, address: 1_000, club: 6_000, did: "saved" },
  /** What a browser sends by itself. */
  device: { person: 1_200, address: 12_000, club: 200_000, did: "sent" },
  /** A check-in desk sends a batch for each scan where it is online. */
  desk: { person: 6_000, address: 12_000, club: 60_000, did: "sent" },
  panel: { person: 1_200, address: 6_000, club: 12_000, did: "changed" },
  /** Forms of visitors; codes and passwords have limits of their own below them. */
  visit: { person: 120, address: 300, club: 60_000, did: "sent" },
} as const satisfies Record<string, WriteLimit>;

/** What an area or an extension declares; what is not declared does not exist. */
export interface Part {
  name: string;
  /** The rights that its addresses in the panel and at the check-in desk take, by their patterns in the URL map. */
  access?: Readonly<Record<string, Access>>;
  forms?: Readonly<Record<string, FormLimits>>;
  /** How often each of its forms may be sent, by pattern; one without an entry fails a test. */
  limits?: Readonly<Record<string, keyof typeof WRITE_LIMITS>>;
  /** Tables with rows about a member: export, erasure and merge each name them, also while an extension is out. */
  memberTables?: readonly (keyof Tables)[];
}

/** What the jobs of extensions are given. */
export interface JobInput {
  forecast: ForecastGateway | undefined;
  linkOrigin: string | undefined;
  onlinePayments: OnlinePayments | undefined;
  now: Instant;
  stopping: AbortSignal;
  timeZone: string;
}

export interface Extension extends Part {
  /** `file`: the route's module, below app/. */
  routes: readonly { frame: Frame; path: string; file: string }[];
  panelPages?: readonly AddedPage[];
  /** What the leader of a run finds on its page for volunteers: pages below the run's own. */
  ledEventLinks?: readonly {
    page: string;
    name: keyof typeof ADDED_LED_EVENT_LABELS;
    variant: "secondary" | "quiet";
  }[];
  /** Background work. It is loaded when it first runs, so that the URL map can be read without a database. */
  jobs?: readonly {
    name: string;
    every: "seconds" | "minute" | "hour";
    load: () => Promise<(db: Db, input: JobInput) => Promise<unknown>>;
  }[];
}
