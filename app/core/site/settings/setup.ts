/** What a club needs to open: its own words in place of the example's, and what keeps it running. */
import type { OwnWord } from "~/content/changed-content.server";
import type { Right } from "~/core/people/rights/roles";
import { shortened } from "~/lib/text-lines";
import { OPENING_TEXTS } from "~/texts/site/site";

/** One thing that a club needs before it opens, and where it is put right. */
export interface OpeningItem {
  key: string;
  title: string;
  /** How it stands, or what to do. */
  text: string;
  to: string;
  right: Right;
  isDone: boolean;
}

export interface OpeningFacts {
  /** Sections of the settings that were ever saved. */
  changed: readonly string[];
  words: readonly OwnWord[];
  prices: { run: number; month: number };
  hasSample: boolean;
  hasEvent: boolean;
  /** User names of admins who sign in with the password alone. */
  passwordOnly: readonly string[];
  /** Whether an admin reads welfare reports; undefined where the club has no such reports. */
  hasWelfareReader: boolean | undefined;
  /** Texts without a registered template. */
  unregistered: number;
  /** Whether the last backup succeeded and was restored on trial. */
  isKept: boolean;
  /** How many people are told when something fails. */
  alerted: number;
}

/** Recorded among the versions of the club's content once the service has taken a test message. */
export const MESSAGE_MARK = "message-check";

/** Recorded there once an owner has opened the club. */
export const OPENING_MARK = "opening";

/** The club's own words, by the section that holds them; the first path is where the link leads. */
const OF_WORDS = [
  ["name", "name", ["club.name"]],
  ["city", "place", ["club.city", "club.region"]],
  [
    "address",
    "place",
    ["club.address", "club.start.place", "club.start.find", "club.start.mapUrl"],
  ],
  ["phone", "contact", ["club.phone", "club.whatsapp"]],
  ["email", "contact", ["club.email", "club.socials"]],
  ["officer", "contact", ["club.grievanceOfficer"]],
  ["upi", "upi", ["club.upi.id", "club.upi.payee"]],
  ["testimonials", "testimonials", ["testimonials"]],
  ["leaders", "leaders", ["leaders"]],
] as const;

const LEGAL = ["terms", "privacy"] as const;

/** The sections of the settings that a club makes its own before it opens, in the order in which they are asked for. */
export function sectionItems({
  changed,
  words,
  prices,
}: Pick<OpeningFacts, "changed" | "words" | "prices">): OpeningItem[] {
  const legal = LEGAL.find((section) => !changed.includes(section));
  return [
    ...OF_WORDS.map((of) => wordsItem(of, words)),
    item("plans", "club", "/admin/settings/plans", {
      isDone: changed.includes("plans"),
      open: OPENING_TEXTS.plansOpen(prices),
    }),
    item("legal", "club", `/admin/settings/${legal ?? "terms"}`, {
      isDone: legal === undefined,
      open: OPENING_TEXTS.legalOpen,
    }),
  ];
}

/** What a club needs to open, in the order in which it is asked for. */
export function openingItems(facts: OpeningFacts): OpeningItem[] {
  const { changed, passwordOnly, unregistered, hasWelfareReader } = facts;
  const items: (OpeningItem | undefined)[] = [
    ...sectionItems(facts),
    item("sample", "club", "/admin/settings#sample", {
      isDone: !facts.hasSample,
      open: OPENING_TEXTS.sampleOpen,
    }),
    item("run", "events", "/admin/events/new", {
      isDone: facts.hasEvent,
      open: OPENING_TEXTS.runOpen,
    }),
    item("secondStep", "club", "/admin/account", {
      isDone: passwordOnly.length === 0,
      open: OPENING_TEXTS.secondStepOpen({ names: passwordOnly.join(", ") }),
    }),
    hasWelfareReader === undefined
      ? undefined
      : item("welfare", "team", "/admin/team#welfare", {
          isDone: hasWelfareReader,
          open: OPENING_TEXTS.welfareOpen,
        }),
    item("templates", "club", "/admin/templates", {
      isDone: unregistered === 0,
      open: OPENING_TEXTS.templatesOpen({ unregistered }),
    }),
    item("messages", "club", "/admin/settings#messages", {
      isDone: changed.includes(MESSAGE_MARK),
      open: OPENING_TEXTS.messagesOpen,
    }),
    item("backups", "team", "/admin/backups", {
      isDone: facts.isKept,
      open: OPENING_TEXTS.backupsOpen,
    }),
    item("alerts", "team", "/admin/account#alerts", {
      isDone: facts.alerted > 0,
      open: OPENING_TEXTS.alertsOpen,
    }),
  ];
  return items.filter((one) => one !== undefined);
}

type Key =
  | (typeof OF_WORDS)[number][0]
  | ("plans" | "legal" | "sample" | "run" | "secondStep" | "welfare" | "templates")
  | ("messages" | "backups" | "alerts");

/** The text of its key is its title. */
function item(
  key: Key,
  right: Right,
  to: string,
  { isDone, open }: { isDone: boolean; open: string },
): OpeningItem {
  const text = isDone ? OPENING_TEXTS.done : open;
  return { key, title: OPENING_TEXTS[key], right, to, isDone, text };
}

/** 'Yours: Mysuru, Karnataka', or which of the words are still the example's. */
function wordsItem(
  [key, section, paths]: (typeof OF_WORDS)[number],
  words: readonly OwnWord[],
): OpeningItem {
  const own = paths.flatMap((path) => words.find((word) => word.path === path) ?? []);
  const unsaid = own.filter(({ isUnsaid }) => isUnsaid);
  const said = own.map(({ text }) => text).filter((text) => text !== "");
  const labels = unsaid.map(({ label }) => label).join(", ");
  const first = unsaid[0]?.path ?? paths[0];
  return {
    key,
    title: OPENING_TEXTS[key],
    right: "club",
    to: `/admin/settings/${section}#${first.replaceAll(".", "-")}`,
    isDone: unsaid.length === 0,
    text: unsaid.length > 0 ? OPENING_TEXTS.example({ labels }) : yoursText(said),
  };
}

function yoursText(said: string[]): string {
  if (said.length === 0) return OPENING_TEXTS.empty;
  return OPENING_TEXTS.yours({ text: shortened(said.join(" · "), SHOWN_LENGTH) });
}

const SHOWN_LENGTH = 80;
