/** Short form of the upgrade drill; skipped where the history of the checkout lacks the release. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listReleases } from "../../tools/torture/earlier-releases";
import { runTrial } from "../support/short-trial";

const ROOT = join(import.meta.dirname, "../..");
/** Speed is for the full form: a busy machine may take a minute for what takes a second. */
const SHORT = ["--kinds", "sqlite", "--clients", "3", "--seconds", "0.5", "--refused", "60"];
/** The earlier program is built first. */
const LIMIT_MS = 600_000;

const isInHistory = ({ commit }: { commit: string }) =>
  spawnSync("git", ["-C", ROOT, "cat-file", "-e", `${commit}^{commit}`]).status === 0;

test.skipIf(!listReleases().every(isInHistory))(
  "bookings go on when the program of each earlier release stops and this one starts on its database",
  async () => {
    const stdout = await runTrial("upgrade", SHORT);
    expect(stdout).toMatch(/ migrations [1-9].* lost 0$/m);
    expect(stdout).toContain(`${listReleases().length} held, 0 broken`);
  },
  LIMIT_MS,
);
