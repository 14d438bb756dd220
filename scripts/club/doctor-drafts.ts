/** Examines the data folder for copies of the club's data that nobody finishes, or that are not locked. */
import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { listStaleDrafts } from "~/db/drafts";
import type { Instant } from "~/lib/dates";
import { type ClubData, listBackups } from "./backup";
import type { Remark } from "./doctor-site";
import { LOCKED_MARK } from "./locked-file";

const NAMES_SHOWN = 3;

export function examineDrafts(place: ClubData, now: Instant): Remark[] {
  const stale = listStaleDrafts(place.dataDir, now);
  const open = place.backupKey === undefined ? [] : listBackups(place).filter(isOpen);
  return [
    ...(stale.length === 0 ? [] : [staleRemark(stale)]),
    ...(open.length === 0 ? [] : [openRemark(open)]),
  ];
}

function isOpen(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const head = Buffer.alloc(LOCKED_MARK.length);
    readSync(handle, head, 0, head.length, 0);
    return !head.equals(LOCKED_MARK);
  } finally {
    closeSync(handle);
  }
}

const staleRemark = (files: string[]): Remark => ({
  state: "look",
  title: "Drafts",
  text: `A backup or a restore was cut off and left ${namesOf(files)}.`,
  todo: "The next backup removes it. It may be unlocked: if you copy the backups' folder elsewhere, delete it there too.",
});

const openRemark = (files: string[]): Remark => ({
  state: "look",
  title: "Unlocked backups",
  text: `Made without BACKUP_KEY: ${namesOf(files)}.`,
  todo: "Anybody who gets hold of one can read it. Delete them, here and where they were copied to.",
});

function namesOf(files: string[]): string {
  const names = files.slice(0, NAMES_SHOWN).map((file) => basename(file));
  const more = files.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
