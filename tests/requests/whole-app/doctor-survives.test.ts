/** The doctor on a club that is too ill to be examined: a remark for each thing, and the rest goes on. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "~/env.server";
import { examine, reportOfSettings } from "../../../scripts/club/doctor";
import { WEDNESDAY } from "../../support/club";
import { newDataFolder } from "../../support/data-location";

const KEY = "a key of the club's own, long enough";

/** How this data folder is ill. */
const ILL: Record<string, { spoil: (folder: string) => string; says: RegExp }> = {
  "is a file": {
    spoil: (folder) => {
      writeFileSync(join(folder, "file"), "");
      return join(folder, "file");
    },
    says: /^BAD {2}Database: .+\n +Check DATABASE_URL or DATA_DIR/m,
  },
  "has a damaged database": {
    spoil: (folder) => {
      writeFileSync(join(folder, "club.sqlite"), "no database".repeat(1_000));
      return folder;
    },
    says: /^BAD {2}Database: The database file is damaged/m,
  },
  "has a backup that cannot be read": {
    spoil: (folder) => {
      mkdirSync(join(folder, "backups/club-2026-11-18T04-30-00.sqlite"), { recursive: true });
      return folder;
    },
    says: /^BAD {2}Data folder: It cannot be examined \(EISDIR/m,
  },
};

test.each(Object.entries(ILL))("a data folder that %s is a remark", async (_, { spoil, says }) => {
  const env = readEnv({ DATA_DIR: spoil(newDataFolder()), BACKUP_KEY: KEY });
  const { isGood, text } = await examine(env, WEDNESDAY);
  expect(isGood).toBe(false);
  expect(text).toMatch(says);
  expect(text).toContain("Mode: A trial");
  expect(text).not.toMatch(/^ +at /m);
});

test("settings that stop everything else are remarks, one each", () => {
  const { isGood, text } = reportOfSettings(
    "BACKUPKEY is no setting: did you mean BACKUP_KEY?\nPORT must be a number.",
  );
  expect(isGood).toBe(false);
  expect(text).toBe(
    "BAD  Settings: BACKUPKEY is no setting: did you mean BACKUP_KEY?\n       Correct .env.\nBAD  Settings: PORT must be a number.\n       Correct .env.\n",
  );
});
