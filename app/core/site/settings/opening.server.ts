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
import { listContentValues, listSectionHistory, saveSection } from "./content-changes.server";
import { OPENING_MARK, type OpeningItem, openingItems, sectionItems } from "./setup";

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
    changed: [...(await listContentValues(db)).keys()],
    words: await findOwnWords(db),
    prices: {
      run: content.plans.find(({ id }) => id === "pay_per_run")?.priceRupees ?? 0,
      month: membershipRupees(content),
    },
    hasSample,
    hasEvent: await hasOwnEvent(db, { now, isHeld: false }),
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
  const next = sectionItems({
    changed: [...(await listContentValues(db)).keys()],
    words: await findOwnWords(db),
    prices: { run: 0, month: 0 },
  }).find(({ isDone }) => !isDone);
  return next && { title: next.title, to: next.to };
}

/** Whether an owner has opened the club, or it has held a run: a club that came before the checklist is open. */
export async function isOpened(db: Db, { now }: { now: Instant }): Promise<boolean> {
  const [opened] = await listSectionHistory(db, { section: OPENING_MARK, limit: 1 });
  return opened !== undefined || (await hasOwnEvent(db, { now, isHeld: true }));
}

/** Whether the club has published an event of its own that has not started yet, or has held one. */
async function hasOwnEvent(
  db: Db,
  { now, isHeld }: { now: Instant; isHeld: boolean },
): Promise<boolean> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("status", "in", isHeld ? ["published", "completed"] : ["published"])
    .where("starts_at", isHeld ? "<" : ">=", now)
    .where("is_sample", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
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
