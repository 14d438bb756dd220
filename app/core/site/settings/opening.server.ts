import { membershipRupees } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import type { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import {
  hasWelfareReader,
  listAdminsWithoutSecondStep,
  listAlertedMembers,
} from "~/core/people/admins/admins.server";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { findBackupAges } from "../health/note-operation.server";
import { findOwnWords } from "../landing/find-welcome.server";
import { hasComingEvent, hasRunEvent } from "./answer-section.server";
import { listContentChanges, listSectionHistory } from "./content-changes.server";
import { saveSection } from "./save-section.server";
import { OPENING_MARK, type OpeningItem, openingItems } from "./setup";

interface Club {
  content: Pick<ClubContent, "plans">;
  texts: RegisteredTexts;
  dataDir: string;
  hasSample: boolean;
  /** Whether members can write to admins about their welfare. */
  hasWelfare: boolean;
  now: Instant;
}

/** What the club needs to open, each with how it stands. */
export async function findOpeningItems(db: Db, club: Club): Promise<OpeningItem[]> {
  const { content, dataDir, hasSample, hasWelfare, now, texts } = club;
  const ages = await findBackupAges(db, { dataDir, now });
  return openingItems({
    changed: await listChangedSections(db),
    words: await findOwnWords(db),
    prices: {
      run: content.plans.find(({ id }) => id === "pay_per_run")?.priceRupees ?? 0,
      month: membershipRupees(content),
    },
    hasSample,
    hasEvent: await hasComingEvent(db, { now }),
    passwordOnly: await listAdminsWithoutSecondStep(db),
    hasWelfareReader: hasWelfare ? await hasWelfareReader(db) : undefined,
    unregistered: texts.unregistered().length,
    isKept: Number.isFinite(ages.backup) && Number.isFinite(ages.drill),
    alerted: (await listAlertedMembers(db)).length,
  });
}

/** The next section that a club has to make its own before it opens; undefined for none, and once it is open. */
export async function findNextSection(
  db: Db,
  { now }: { now: Instant },
): Promise<Pick<OpeningItem, "title" | "to"> | undefined> {
  if (await isOpened(db, { now })) return undefined;
  const next = openingItems({
    changed: await listChangedSections(db),
    words: await findOwnWords(db),
    prices: { run: 0, month: 0 },
    hasSample: false,
    hasEvent: true,
    passwordOnly: [],
    hasWelfareReader: undefined,
    unregistered: 0,
    isKept: true,
    alerted: 1,
  }).find(({ isDone, to }) => !isDone && to.startsWith("/admin/settings/"));
  return next && { title: next.title, to: next.to };
}

async function listChangedSections(db: Db): Promise<string[]> {
  const changes = await listContentChanges(db);
  return changes.flatMap(({ section, values }) => (values ? [section] : []));
}

/** Whether an owner has opened the club, or it has held a run: a club that came before the checklist is open. */
export async function isOpened(db: Db, { now }: { now: Instant }): Promise<boolean> {
  const [opened] = await listSectionHistory(db, { section: OPENING_MARK, limit: 1 });
  return opened !== undefined || (await hasRunEvent(db, { now }));
}

/** Opens the club. Refuses while something is left. */
export async function openClub(
  db: Db,
  input: { club: Club; adminId: AdminId; adminName: string; requestId: string; now: Instant },
): Promise<{ ok: true } | { ok: false; open: number }> {
  const { club, ...by } = input;
  const items = await findOpeningItems(db, club);
  const open = items.filter(({ isDone }) => !isDone).length;
  if (open > 0) return { ok: false, open };
  await saveSection(db, { ...by, section: OPENING_MARK, values: { isOpen: true }, seen: 0 });
  return { ok: true };
}
