import { contentPreview, contentWith } from "~/content/changed-content.server";
import type { Mode } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import { mergedSection, sectionDifferences } from "~/content/merged-section";
import type { Section } from "~/content/section";
import {
  errorsOf,
  isRearrangement,
  picturePlaces,
  readForm,
  rearranged,
  type SentFields,
} from "~/content/section-form";
import { problemsOf, type SectionValues, sectionValues } from "~/content/section-values";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import { pictureHref } from "~/core/people/pictures/pictures";
import { savePicture } from "~/core/people/pictures/set-profile-picture.server";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import type { SmsGateway, SmsRefusal } from "~/gateways/sms";
import { dayOf, HOUR_MS, type Instant } from "~/lib/dates";
import { withFocus } from "~/lib/focal-point";
import { storedPhone } from "~/lib/phone-digits";
import { TEST_MESSAGE_TEXTS } from "~/texts/site/health";
import { SETTINGS_TEXTS } from "~/texts/site/site";

import {
  findContentChange,
  findWrittenContent,
  listSectionHistory,
  saveSection,
} from "./content-changes.server";
import { MESSAGE_MARK } from "./setup";

/** A section's form as it is shown again; nothing of it is saved. */
export interface SectionDraft {
  status: 200 | 400 | 404 | 409;
  values: SectionValues;
  /** The section's version that saving these values replaces. */
  seen: number;
  errors: Record<string, string[]>;
  formErrors: string[];
  /** The list that gets an empty item. */
  addTo: string | undefined;
  preview: Partial<ClubContent> | undefined;
}

interface Answer {
  section: Section;
  form: SentFields;
  /** The chosen pictures, by the names of their inputs. */
  pictures: ReadonlyMap<string, Uint8Array>;
  adminId: AdminId;
  adminName: string;
  mode: Mode;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

/** Carries out a section's form: saves it, restores an earlier wording, or returns the form as a draft. */
export async function answerSection(
  db: Db,
  answer: Answer,
): Promise<{ saved: true } | SectionDraft> {
  const { section, form, timeZone, now } = answer;
  const intent = form.get("intent") ?? "";
  if (intent === "restore" || intent === "undo") return await bringBack(db, answer);
  const { addresses, errors: pictureErrors } = await savePictures(db, answer);
  const typed = readForm(section, new Map([...form, ...addresses]));
  if (isRearrangement(form)) {
    const addTo = /^more (.+)$/.exec(intent)?.[1];
    return draftOf(answer, { values: rearranged(typed, intent), errors: pictureErrors, addTo });
  }
  const errors = { ...errorsOf(problemsOf(section, typed)), ...pictureErrors };
  if (Object.keys(errors).length > 0) {
    const formErrors = [SETTINGS_TEXTS.problems];
    return draftOf(answer, { status: 400, values: typed, errors, formErrors });
  }
  if (intent !== "save") {
    const { mode } = answer;
    const written = await findWrittenContent(db, mode);
    return draftOf(answer, {
      values: typed,
      preview: contentPreview(written, { section, values: typed, mode }),
    });
  }
  const { updated } = section;
  const values = updated ? { ...typed, [updated]: dayOf(now, timeZone) } : typed;
  return await save(db, { ...answer, values });
}

async function bringBack(db: Db, answer: Answer): Promise<{ saved: true } | SectionDraft> {
  const { section, form } = answer;
  const version = Number(form.get("version"));
  if (version === 0) return await save(db, { ...answer, values: null });
  const wanted = await findContentChange(db, { section: section.key, version });
  if (wanted) return await save(db, { ...answer, values: wanted.values });
  const values = sectionValues(await findWrittenContent(db, answer.mode), section);
  return draftOf(answer, { status: 404, values, formErrors: [SETTINGS_TEXTS.noVersion] });
}

async function save(db: Db, answer: Answer & { values: SectionValues | null }) {
  const { section, form, values, adminId, adminName, requestId, mode, now } = answer;
  const seen = Number(form.get("seen"));
  const by = { adminId, adminName, requestId, now };
  const saved = await saveSection(db, { section: section.key, values, seen, ...by });
  if (saved.ok) return { saved: true as const };
  const [latest] = await listSectionHistory(db, { section: section.key, limit: 1 });
  const stored = shownValues(section, latest?.values, mode);
  const conflict = { status: 409 as const, seen: latest?.version ?? 0 };
  const text = SETTINGS_TEXTS[saved.reason];
  if (form.get("intent") !== "save") {
    const formErrors = [text, SETTINGS_TEXTS.storedHistory];
    return draftOf(answer, { ...conflict, values: stored, formErrors });
  }
  const before = await findContentChange(db, { section: section.key, version: seen });
  const merged = mergedSection(section, {
    before: shownValues(section, before?.values, mode),
    stored,
    typed: values ?? {},
  });
  const lines = sectionDifferences(section, { stored, typed: merged });
  const texts =
    lines.length > 0 ? [SETTINGS_TEXTS.storedNow, ...lines] : [SETTINGS_TEXTS.storedSame];
  return draftOf(answer, { ...conflict, values: merged, formErrors: [text, ...texts] });
}

/** A section's values as its form shows them; without any, the delivered ones. */
function shownValues(
  section: Section,
  values: SectionValues | null | undefined,
  mode: Mode,
): SectionValues {
  return sectionValues(contentWith(new Map(values ? [[section.key, values]] : []), mode), section);
}

/** Stores the chosen pictures and returns their addresses; the refused ones have errors. */
async function savePictures(db: Db, { section, form, pictures, now }: Answer) {
  const addresses = new Map<string, string>();
  const errors: Record<string, string[]> = {};
  for (const name of picturePlaces(section, form)) {
    const bytes = pictures.get(name);
    if (!bytes) continue;
    const picture = await savePicture(db, { bytes, now });
    if (picture.ok) {
      const address = pictureHref(picture.pictureId);
      // Photographs of people and runs are cropped; a logo is shown whole.
      addresses.set(name, name.endsWith("image") ? withFocus(address, picture.focus) : address);
    } else errors[name] = [picture.message];
  }
  return { addresses, errors };
}

/** By default the draft goes on from the version that its form was filled in from. */
function draftOf(
  { form }: Answer,
  draft: Partial<SectionDraft> & Pick<SectionDraft, "values">,
): SectionDraft {
  const { values, status = 200, errors = {}, formErrors = [], addTo, preview } = draft;
  const { seen = Number(form.get("seen")) } = draft;
  return { values, seen, status, errors, formErrors, addTo, preview };
}

const TESTS_PER_HOUR = 5;

interface Check extends ByAdmin {
  sms: SmsGateway;
  clubName: string;
  /** Ten digits. */
  digits: string;
  adminName: string;
}

/**
 * Sends a test message to this number and records that the service accepted one. Refuses the sixth within an
 * hour; otherwise returns why the service refused.
 */
export async function checkMessages(
  db: Db,
  { sms, clubName, digits, ...by }: Check,
): Promise<{ ok: true } | { ok: false; reason: SmsRefusal | "too_many" }> {
  const limit = { key: "message-check", most: TESTS_PER_HOUR, withinMs: HOUR_MS };
  const room = await consumeRateLimits(db, { limits: [limit], now: by.now });
  if (!room.ok) return { ok: false, reason: "too_many" };
  const text = TEST_MESSAGE_TEXTS.text({ clubName });
  const sent = await sms.send({ to: storedPhone(digits), text });
  if (!sent.ok) return sent;
  const [latest] = await listSectionHistory(db, { section: MESSAGE_MARK, limit: 1 });
  const seen = latest?.version ?? 0;
  await saveSection(db, { ...by, section: MESSAGE_MARK, values: { works: true }, seen });
  return { ok: true };
}
