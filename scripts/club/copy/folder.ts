/** The folder of a continuous copy: it has a folder for each copy, named after the moment it begins. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, type Instant } from "~/lib/dates";

const NAME = /^copy-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3})Z$/;
/** Every second of this time can be restored; older copies are deleted. */
const COPY_RETENTION_MS = DAY_MS;

/** A copy: the whole database at the moment it begins, and every change since. */
export interface Copy {
  name: string;
  beganAt: Instant;
  /** The whole database; the name of an encrypted one ends with '.locked'. */
  base: string;
  changes: string;
}

export function nameOf(beganAt: Instant): string {
  return `copy-${new Date(beganAt).toISOString().replaceAll(/[:.]/g, "-")}`;
}

/** Paths of the copy with this name; the base's is undefined while it is being written. */
export function copyAt(folder: string, name: string): Omit<Copy, "base"> & { base?: string } {
  const open = join(folder, name, "base.sqlite");
  const base = [open, `${open}.locked`].find((file) => existsSync(file));
  const changes = join(folder, name, "changes");
  return { name, beganAt: momentIn(name), changes, ...(base !== undefined && { base }) };
}

/** The copies that can be restored, the oldest first. */
export function listCopies(folder: string): Copy[] {
  return namesIn(folder).flatMap((name) => {
    const { base, ...copy } = copyAt(folder, name);
    return base === undefined ? [] : [{ ...copy, base }];
  });
}

/** Deletes copies that no second of the last day needs, and unfinished ones before the newest. */
export function removeOldCopies(folder: string, now: Instant): void {
  const copies = listCopies(folder);
  const newest = copies.at(-1);
  if (!newest) return;
  const needed = copies.filter((_, index) => {
    const next = copies[index + 1];
    return next === undefined || next.beganAt > now - COPY_RETENTION_MS;
  });
  const kept = new Set(needed.map(({ name }) => name));
  for (const name of namesIn(folder))
    if (!kept.has(name) && name < newest.name) rmSync(join(folder, name), { recursive: true });
}

function namesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => NAME.test(name)).sort();
}

function momentIn(name: string): Instant {
  const [, text = ""] = NAME.exec(name) ?? [];
  const [day = "", time = ""] = text.split("T");
  const [hour, minute, second, ms] = time.split("-");
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}
