import { texts as anyLines, text as anyText, line } from "~/content/checks";
import {
  languagesOf,
  shownWords,
  textsSection,
  type WrittenText,
  writtenOf,
} from "~/content/club-texts.server";
import { clubTextIn } from "~/content/club-words.server";
import type { ClubContent } from "~/content/content-shape";
import { unknownPlaceholders } from "~/content/placeholders";
import { textParts } from "~/content/section-form";
import { listGroupsByEvent } from "~/core/bookings/pace-groups/pace-groups.server";
import type { WrittenGroup } from "~/core/bookings/pace-groups/rules";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { jsonOf } from "~/lib/json";
import { LANGUAGES, type Language, languageOf } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { loadedOf, mergedFields } from "~/lib/stored-fields";
import { GROUP_TEXTS } from "~/texts/bookings/pace-groups";
import { WORDS_TEXTS } from "~/texts/site/words";
import { listSectionHistory, saveSection } from "../settings/content-changes.server";

/** One text in one language, as its input shows it. */
export interface WordField {
  name: string;
  label: string;
  kind: WrittenText["kind"];
  /** As the club wrote it. */
  written: string;
  text: string;
}

/** Some texts in one language. */
export interface LanguageWords {
  language: Language;
  missing: number;
  /** The version of the translations that the form is filled in from; 0 for none saved. */
  seen: number;
  fields: WordField[];
}

/** What an admin gets back of translations that were not saved. */
export interface RefusedWords {
  status: 400 | 409;
  language: Language;
  /** The version that the form goes on from. */
  seen: number;
  /** With `loaded`, what it was filled in from. */
  typed: Record<string, string>;
  errors: Record<string, string[]>;
  formErrors: string[];
}

/** These texts in each language that the club has turned on. `part` names where they are from. */
export async function listWords(
  db: Db,
  { content, part, texts }: { content: ClubContent; part: string; texts: readonly WrittenText[] },
): Promise<LanguageWords[]> {
  const own = onceEach(texts);
  return await Promise.all(
    languagesOf(content).map(async (language) => {
      const section = textsSection(language, part);
      const [latest] = await listSectionHistory(db, { section, limit: 1 });
      return {
        language,
        missing: countMissing(language, own),
        seen: latest?.version ?? 0,
        fields: own.map(({ label, kind, written }) => ({
          name: nameOf(written),
          label,
          kind,
          written: shownWords({ kind }, written),
          text: shownWords({ kind }, clubTextIn(language, written) ?? ""),
        })),
      };
    }),
  );
}

/** How many of these texts a language lacks. */
export function countMissing(language: Language, texts: readonly WrittenText[]): number {
  return texts.filter(({ written }) => clubTextIn(language, written) === undefined).length;
}

/** The texts of an event that people read. Runs of one series that are told in the same words share their translations. */
export function eventTexts(event: {
  title: string;
  description: string;
  location: string;
  requirements: string[];
  highlights: string[];
  schedule: string[];
  paceGroups: WrittenGroup[];
}): WrittenText[] {
  const one = (label: string, value: string): WrittenText => {
    return { label, kind: "text", check: anyText, written: value };
  };
  const lines = (label: string, value: string[]): WrittenText => {
    return { label, kind: "lines", check: anyLines, written: writtenOf(value) };
  };
  const groups = event.paceGroups
    .flatMap(({ name, pace }) => [name, pace ?? ""])
    .filter((part) => !A_PACE.test(part));
  const title = { label: WORDS_TEXTS.title, kind: "line" as const, check: line };
  return [
    { ...title, written: event.title },
    one(WORDS_TEXTS.description, event.description),
    one(WORDS_TEXTS.place, event.location),
    lines(WORDS_TEXTS.requirements, event.requirements),
    lines(WORDS_TEXTS.highlights, event.highlights),
    lines(WORDS_TEXTS.schedule, event.schedule),
    ...groups.map((written) => ({ ...title, label: GROUP_TEXTS.one, written })),
  ].filter(({ written }) => /\p{L}/u.test(written));
}

/** '6:30/km', which is the same in every language. */
const A_PACE = /^[\d:.,–\- ]*(?:min)?\s*(?:\/\s*km)?$/;

/** Where the translations of texts are kept that belong to no section: of an event by its title, or of an announcement. */
export function partOf(kind: "event" | "announcement", written: string): string {
  return `${kind} ${sha256(written).slice(0, 16)}`;
}

/** Where the translations of some texts in a language are kept. */
interface Place {
  section: string;
  language: Language;
}

interface Sent extends ByAdmin {
  form: ReadonlyMap<string, string>;
  part: string;
  texts: readonly WrittenText[];
  adminName: string;
}

/**
 * Saves the sent translations of these texts in the form's language; what is left empty falls back to the club's own
 * words. Refuses a text with a placeholder that the site does not know, one that the field itself would refuse, and
 * translations that were changed since the form was filled in, or whose texts were.
 */
export async function saveWords(
  db: Db,
  { form, part, texts, ...by }: Sent,
): Promise<{ ok: true } | ({ ok: false } & RefusedWords)> {
  const language = languageIn(form);
  const section = textsSection(language, part);
  const read = readWords(form, texts);
  const seen = Number(form.get("words-seen"));
  const typed = Object.fromEntries(form);
  const refused = { ok: false as const, language, seen, typed };
  const moved = typedForChanged(typed, texts);
  if (Object.keys(moved).length > 0) {
    const goesOn = { section, language, texts, typed: { ...typed, ...moved } };
    return { ...refused, ...(await storedNow(db, goesOn)) };
  }
  if (Object.keys(read.errors).length > 0)
    return { ...refused, status: 400, errors: read.errors, formErrors: [WORDS_TEXTS.problems] };
  const merged = await mergedWords(db, { section, language, words: read.words });
  const saved = await saveSection(db, { ...by, ...merged, seen });
  if (saved.ok) return saved;
  return { ...refused, ...(await storedNow(db, { section, language, texts, typed })) };
}

/** Brings back the translations before the last change of the form's language, unless there was another one meanwhile. */
export async function undoWords(
  db: Db,
  { form, part, texts, ...by }: Sent,
): Promise<{ ok: true } | ({ ok: false } & RefusedWords)> {
  const language = languageIn(form);
  const section = textsSection(language, part);
  const [, before] = await listSectionHistory(db, { section, limit: 2 });
  const seen = Number(form.get("words-seen"));
  const saved = await saveSection(db, { ...by, section, values: before?.values ?? null, seen });
  if (saved.ok) return saved;
  const typed = Object.fromEntries(form);
  return {
    ok: false,
    language,
    ...(await storedNow(db, { section, language, texts, typed })),
  };
}

function languageIn(form: Sent["form"]): Language {
  const language = languageOf(form.get("language"));
  if (!language) throw new Error("The form names no language.");
  return language;
}

/** What the form goes on from after somebody else's change: theirs, with what was typed over it. */
async function storedNow(
  db: Db,
  { section, language, texts, typed }: Place & Pick<Sent, "texts"> & Pick<RefusedWords, "typed">,
) {
  const [latest] = await listSectionHistory(db, { section, limit: 1 });
  const stored = Object.fromEntries(
    onceEach(texts).map(({ kind, written }) => [
      nameOf(written),
      shownWords(
        { kind },
        String(latest?.values?.[written] ?? clubTextIn(language, written) ?? ""),
      ),
    ]),
  );
  return {
    status: 409 as const,
    seen: latest?.version ?? 0,
    typed: { ...typed, ...mergedFields({ stored, typed }), loaded: loadedOf(stored) },
    errors: {},
    formErrors: [WORDS_TEXTS.changedMeanwhile],
  };
}

/** Saves what a text of its own, such as an announcement, is in other languages. */
export async function saveWordsOf(
  db: Db,
  {
    part,
    written,
    words,
    ...by
  }: Omit<Sent, "form" | "texts"> & { written: string; words: ReadonlyMap<Language, string> },
): Promise<void> {
  for (const [language, text] of words) {
    const section = textsSection(language, part);
    const [latest] = await listSectionHistory(db, { section, limit: 1 });
    const seen = latest?.version ?? 0;
    await saveSection(db, { ...by, section, values: { [written]: text }, seen });
  }
}

/** Empties what a text is in other languages once it is removed. Versions keep their numbers, by which pages are kept. */
export async function forgetWordsOf(db: Db, { part }: { part: string }): Promise<void> {
  const sections = recordKeys(LANGUAGES).map((language) => textsSection(language, part));
  await db
    .updateTable("club_content")
    .set({ body: null })
    .where("section", "in", sections)
    .execute();
}

/** The sent translations by what they are translations of. */
function readWords(form: Sent["form"], texts: readonly WrittenText[]) {
  const words: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const text of onceEach(texts)) {
    const name = nameOf(text.written);
    const sent = form.get(name)?.replaceAll("\r\n", "\n").trim();
    if (sent === undefined) continue;
    const value = textParts(text.kind, sent);
    const [unknown] = unknownPlaceholders(sent);
    if (unknown) errors[name] = [WORDS_TEXTS.unknownName({ name: unknown })];
    else if (sent !== "" && !text.check.isFine(value)) errors[name] = [WORDS_TEXTS.refused];
    else words[text.written] = writtenOf(value);
  }
  return { words, errors };
}

/**
 * The translations that were typed for texts which the club has changed since the form was opened, by the names of those that
 * stand in their places.
 */
function typedForChanged(
  sent: Record<string, string>,
  texts: readonly WrittenText[],
): Record<string, string> {
  const names = onceEach(texts).map(({ written }) => nameOf(written));
  const gone = Object.keys(sent).filter((name) => name.startsWith(WORD) && !names.includes(name));
  const added = names.filter((name) => sent[name] === undefined);
  const typed = mergedFields({ stored: {}, typed: sent });
  return Object.fromEntries(
    gone.flatMap((name, at) => (typed[name] ? [[added[at] ?? name, typed[name]]] : [])),
  );
}

/** The words with those of texts that the form does not have, as they are read now: another part may have them too. */
async function mergedWords(
  db: Db,
  { section, language, words }: Place & { words: Record<string, string> },
) {
  const [latest] = await listSectionHistory(db, { section, limit: 1 });
  const others = Object.keys(latest?.values ?? {}).map(
    (written) => [written, clubTextIn(language, written) ?? ""] as const,
  );
  return { section, values: { ...Object.fromEntries(others), ...words } };
}

function onceEach(texts: readonly WrittenText[]): WrittenText[] {
  return [...new Map(texts.map((text) => [text.written, text])).values()];
}

const WORD = "word-";

function nameOf(written: string): string {
  return WORD + sha256(written).slice(0, 16);
}

/** How many of these texts each language lacks, without those that lack none. */
export function missingWords(
  content: ClubContent,
  texts: readonly WrittenText[],
): { language: Language; missing: number }[] {
  const own = onceEach(texts);
  return languagesOf(content)
    .map((language) => ({ language, missing: countMissing(language, own) }))
    .filter(({ missing }) => missing > 0);
}

/** The events to come whose texts are looked at. */
const EVENTS_READ = 50;

/** The texts of the club's published events to come. */
export async function listComingTexts(db: Db, { now }: { now: Instant }): Promise<WrittenText[]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "title", "description", "location", "requirements", "highlights", "schedule"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .limit(EVENTS_READ)
    .execute();
  const groups = await listGroupsByEvent(db, { eventIds: rows.map(({ id }) => id) });
  return rows.flatMap(({ id, requirements, highlights, schedule, ...row }) =>
    eventTexts({
      ...row,
      requirements: jsonOf(requirements),
      highlights: jsonOf(highlights),
      schedule: jsonOf(schedule),
      paceGroups: groups.get(id) ?? [],
    }),
  );
}
