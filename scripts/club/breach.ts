import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Breach,
  letterToPeople,
  letterToProtectionBoard,
  PROTECTION_BOARD_DETAILS_WITHIN_MS,
} from "~/core/account/erasure/breach";
import {
  isEverybodyAffected,
  listAffectedActions,
  listAffectedMembers,
} from "~/core/account/erasure/list-affected.server";
import { actionText } from "~/core/people/audit/audit";
import { makePrivateFolder, PRIVATE_FILE } from "~/db/private-files";
import type { Db } from "~/db/tables";
import { csvFile, csvLines } from "~/lib/csv";
import { dayOf, formatDay, instantOf, isDay, timeOf } from "~/lib/dates";

const PAGE = 1_000;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/;

export interface BreachOptions {
  from: string | undefined;
  to: string | undefined;
  everybody: boolean;
  dataDir: string;
}

/**
 * Writes the touched data between two moments, the people to notify and both letters into a new folder.
 * Refuses moments that cannot be read or are in the wrong order.
 */
export async function collectBreach(
  db: Db,
  options: BreachOptions,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<{ ok: boolean; text: string }> {
  const from = momentOf(options.from, timeZone);
  const to = options.to === undefined ? now : momentOf(options.to, timeZone);
  if (from === undefined || to === undefined || from >= to) {
    const text =
      "Say between when: npm run club -- breach --from 2026-11-20T09:00 [--to 2026-11-21T18:00] [--everybody]";
    return { ok: false, text };
  }
  const span = { from, to };
  const touched = await listAffectedActions(db, span);
  const wereListed = await isEverybodyAffected(db, span);
  const everybody = options.everybody || wereListed;
  const folder = join(options.dataDir, `breach-${dayOf(now, timeZone)}-${now}`);
  makePrivateFolder(folder);
  const people = await writePeople(db, join(folder, "people.csv"), { ...span, everybody });
  const textOf = (at: number) =>
    `${formatDay(dayOf(at, timeZone), { year: true })}, ${timeOf(at, timeZone)}`;
  const breach: Breach = {
    fromText: textOf(from),
    toText: textOf(to),
    dueText: textOf(now + PROTECTION_BOARD_DETAILS_WITHIN_MS),
    people,
    actions: [
      ...touched.audited.map(({ action, actor, actorId, count }) => ({
        what: `${actionText(action)} (${actor}${actorId ? ` ${actorId}` : ""})`,
        count,
      })),
      ...touched.processed.map(({ action, ip, count }) => ({
        what: `${action === "signed_in" ? "Signed in" : "Data downloaded"} from ${ip}`,
        count,
      })),
    ],
  };
  const rows = breach.actions.map(({ what, count }) => [what, String(count)]);
  await writePrivate(join(folder, "touched.csv"), csvFile([["What", "Times"], ...rows]));
  await writePrivate(join(folder, "letter-to-people.txt"), letterToPeople(breach));
  await writePrivate(join(folder, "letter-to-board.txt"), letterToProtectionBoard(breach));
  const because = wereListed ? "everybody, since lists of all members were shown" : "everybody";
  const whom = everybody ? because : "named in people.csv";
  return {
    ok: true,
    text: `${folder}:
  touched.csv            ${breach.actions.length} kinds of doings on record
  people.csv             ${people} people to tell without delay: ${whom}
  letter-to-people.txt   a draft
  letter-to-board.txt    a draft; the details are due by ${breach.dueText}
The files hold names and numbers: delete the folder when both letters are sent.
`,
  };
}

async function writePeople(
  db: Db,
  file: string,
  span: { from: number; to: number; everybody: boolean },
): Promise<number> {
  await writePrivate(file, csvFile([["Name", "Phone"]]));
  let count = 0;
  for (let afterId = ""; ; ) {
    const page = await listAffectedMembers(db, { ...span, afterId, most: PAGE });
    const lines = csvLines(page.map(({ name, phone }) => [name ?? "", phone]));
    if (page.length > 0) await appendFile(file, lines);
    count += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return count;
    afterId = last.id;
  }
}

async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: PRIVATE_FILE });
}

function momentOf(text: string | undefined, timeZone: string): number | undefined {
  const [, day = "", time = "00:00"] = MOMENT.exec(text ?? "") ?? [];
  return isDay(day) ? instantOf(day, time, timeZone) : undefined;
}
