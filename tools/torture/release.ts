/** Stores a database and its figures for the upgrade drill of later releases, from the checked-out commit. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "../../scripts/lib-project.mjs";
import { runClub } from "./command-line";
import { onPostgres } from "./databases";
import { listReleases, RELEASES } from "./earlier-releases";
import { figuresOf } from "./release-figures";
import type { Sizes } from "./trial";

/** Call with `--kinds VERSION`; without one it only makes a trial run. */
export function release({ kinds: [version] = [] }: Sizes) {
  return onPostgres("a release kept for later upgrades", async (club) => {
    await (await club.start()).stop();
    const now = Date.now();
    const data = club.data();
    const figures = await figuresOf(data.db, { now });
    await data.close();
    const file = version ? join(RELEASES, `${version}.jsonl.gz`) : join(club.dataDir, "release");
    const { code, output } = await runClub(club, ["backup", file]);
    if (code !== 0) return { broken: [output] };
    const commit = (await runQuietly("git", ["-C", root, "rev-parse", "HEAD"])).output.trim();
    const others = listReleases().filter((other) => other.version !== version);
    const all = [...others, { version, commit, madeAt: now, figures }];
    if (version)
      writeFileSync(join(RELEASES, "releases.json"), `${JSON.stringify(all, null, 2)}\n`);
    return { figures: { commit, members: Object.values(figures.members).length } };
  });
}
