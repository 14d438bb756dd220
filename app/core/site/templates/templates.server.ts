import {
  type RegisteredTexts,
  type StoredIds,
  type TextSheet,
  WHATSAPP_CODE,
} from "~/core/messages/templates/registered-texts.server";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import { type Language, languageOf } from "~/lib/language";
import {
  listSectionHistory,
  type SectionOutcome,
  saveSection,
} from "../settings/content-changes.server";
import {
  CODE_FIELD,
  dltField,
  serviceField,
  type TemplateProblem,
  type TypedIds,
} from "./templates";

/** Ids of registered texts are kept as versions among the club's content. */
const TEMPLATES_SECTION = "message-templates";

/** The ids that the panel has stored. */
export async function findStoredIds(db: Db): Promise<StoredIds> {
  return (await findStoredTemplates(db)).ids;
}

/** The stored ids, and the version that saving replaces. */
export async function findStoredTemplates(db: Db): Promise<{ ids: StoredIds; seen: number }> {
  const [latest] = await listSectionHistory(db, { section: TEMPLATES_SECTION, limit: 1 });
  const values = Object.entries(latest?.values ?? {});
  const ids = values.flatMap(([kind, id]) => (typeof id === "string" ? [[kind, id]] : []));
  return { ids: Object.fromEntries(ids), seen: latest?.version ?? 0 };
}

const DLT_ID = /^\d{6,30}$/;
const SERVICE_ID = /^[\w-]{1,64}$/;
const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/;

/**
 * Stores the ids that an admin pasted. Refuses ids that cannot be one, by field; and ids that somebody else has changed since
 * `seen`.
 */
export async function saveTemplates(
  db: Db,
  input: ByAdmin & {
    texts: RegisteredTexts;
    /** Of the texts that the form is about; undefined for the first. */
    language: Language | undefined;
    typed: TypedIds;
    seen: number;
    adminName: string;
  },
): Promise<
  SectionOutcome | { ok: false; reason: "problems"; problems: Record<string, TemplateProblem> }
> {
  const { texts, language, typed, ...change } = input;
  const ids = new Map(
    texts
      .sheets()
      .filter((sheet) => sheet.state !== "settings" && sheet.language === language)
      .map(({ key }) => [
        key,
        { dltId: typed(dltField(key)), serviceId: typed(serviceField(key)) },
      ]),
  );
  const name = language === undefined ? typed(CODE_FIELD) : "";
  const needsServiceId = texts.needsServiceId();
  const problems = Object.fromEntries([
    ...[...ids].flatMap(([key, own]) => [...problemsOf(key, own, { needsServiceId })]),
    ...(name === "" || TEMPLATE_NAME.test(name) ? [] : [[CODE_FIELD, "badName"] as const]),
  ]);
  if (Object.keys(problems).length > 0) return { ok: false, reason: "problems", problems };
  const { ids: stored } = await findStoredTemplates(db);
  const others = Object.entries(stored).filter(([key]) => languageIn(key) !== language);
  const values = {
    ...Object.fromEntries(others),
    ...texts.idsToStore(ids),
    ...(name !== "" && { [WHATSAPP_CODE]: texts.codeNameToStore(name) }),
  };
  return await saveSection(db, { ...change, section: TEMPLATES_SECTION, values });
}

/** The language of what is registered under this key; undefined for the first. */
function languageIn(key: string): Language | undefined {
  const [, language] = key.split(":");
  return languageOf(language);
}

/** What is wrong with the ids of one text, by field. */
function problemsOf(
  key: TextSheet["key"],
  { dltId, serviceId }: { dltId: string; serviceId: string },
  { needsServiceId }: { needsServiceId: boolean },
): Map<string, TemplateProblem> {
  const problems = new Map<string, TemplateProblem>();
  if (dltId !== "" && !DLT_ID.test(dltId)) problems.set(dltField(key), "badDlt");
  if (dltId === "" && serviceId !== "") problems.set(dltField(key), "noDlt");
  if (serviceId !== "" && !SERVICE_ID.test(serviceId))
    problems.set(serviceField(key), "badService");
  if (dltId !== "" && serviceId === "" && needsServiceId)
    problems.set(serviceField(key), "noService");
  return problems;
}
