/**
 * `npm run club -- upgrade` with its own script, on versions of a few lines in the place of the club's: forward, and
 * back from versions that fail.
 */
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHome } from "../support/upgraded-home";

test("upgrade asks the doctor, makes a backup, builds beside and switches to what answers", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.2.0-")]);
  expect(await serves()).toBe("1.2.0");
  expect(read("commands")).toBe("1.1.0 doctor\n1.1.0 backup\n");
  expect(readlinkSync(join(home, "current"))).toMatch(/^releases\/1\.2\.0-[0-9a-f]{10}$/);
  expect(existsSync(join(home, "build"))).toBe(true);
});

test("a server that its unit lets listen at an address between two machines is asked there", async () => {
  const { upgrade, servesAt, supervise } = await openHome();
  const host = "127.0.0.2";
  supervise({ HOST: host });
  await expect.poll(() => servesAt(host)).toBe("1.1.0");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.2.0-")]);
  expect(await servesAt(host)).toBe("1.2.0");
});

test("a version that ends at its start is left again for the one before, which serves", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.3.0-failing");
  expect(code).toBe(1);
  expect(text).toContain("The new version did not answer, so the club runs 1.1.0 again.");
  await expect.poll(serves).toBe("1.1.0");
  expect(realpathSync(join(home, "current"))).toBe(realpathSync(home));
  expect(readdirSync(join(home, "releases"))).toEqual([]);
  expect(read("started").match(/failing/g)?.length).toBeGreaterThanOrEqual(3);
  // And forward once more, with a version that works.
  expect((await upgrade("v1.2.0")).code).toBe(0);
  expect(await serves()).toBe("1.2.0");
});

test("what cannot be built, is unknown or finds an ill club changes nothing", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const unbuilt = await upgrade("v1.4.0-unbuildable");
  expect([unbuilt.code, unbuilt.text]).toEqual([1, expect.stringContaining("could not be built")]);
  expect((await upgrade("v9.9.9")).text).toContain("There is no version 'v9.9.9'");
  const ill = await upgrade("v1.2.0", { env: { ILL: "yes" } });
  expect([ill.code, ill.text]).toEqual([1, expect.stringContaining("Mend what the doctor names")]);
  expect(existsSync(join(home, "releases/1.2.0"))).toBe(false);
  expect(read("started")).toBe("1.1.0\n");
  expect(await serves()).toBe("1.1.0");
  const anyway = await upgrade("v1.2.0", { args: ["--anyway"], env: { ILL: "yes" } });
  expect(anyway.code).toBe(0);
  expect(await serves()).toBe("1.2.0");
});

test("an upgrade that is killed at any moment leaves a club that serves, and the next one ends well", async () => {
  const { home, upgrade, upgradeKilled, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  for (let afterMs = 50; afterMs < 900; afterMs += 170) {
    await upgradeKilled(afterMs % 2 === 0 ? "v1.2.0" : "v1.1.0", afterMs);
    await expect.poll(serves).toMatch(/^1\.[12]\.0$/);
  }
  const left = await upgrade("v1.3.0-failing");
  expect([left.code, left.text]).toEqual([1, expect.stringContaining("did not answer, so")]);
  await expect.poll(serves).toMatch(/^1\.[12]\.0$/);
  expect((await upgrade("v1.2.0")).code).toBe(0);
  expect(await serves()).toBe("1.2.0");
  expect(readdirSync(join(home, "releases")).filter((name) => /part|upgrading/.test(name))).toEqual(
    [],
  );
}, 120_000);

test("of two upgrades at once the second says that it has to wait", async () => {
  const { upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const both = await Promise.all(
    Array.from({ length: 2 }, () => upgrade("v1.2.0", { env: { SLOW_MS: "1000" } })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const refused = /^Nothing was changed: another upgrade runs \(process \d+\)\.\n$/;
  expect(both.find(({ code }) => code === 1)?.text).toMatch(refused);
  expect(await serves()).toBe("1.2.0");
});

test("what fails without a plan is one sentence, and the club serves on", async () => {
  const { home, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  writeFileSync(join(home, "releases"), "a file");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([1, expect.stringMatching(/^The upgrade ended: .*EEXIST[^\n]+\n$/)]);
  expect(await serves()).toBe("1.1.0");
});

test("a server that leaves the first question unanswered is asked again", async () => {
  const { upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.5.0-silent");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.5.0-silent-")]);
});

test("versions that cannot be fetched are told, and those that are here count", async () => {
  const { home, git, upgrade } = await openHome();
  const origin = join(home, "data/origin");
  git("clone", "--quiet", "--bare", home, origin);
  git("remote", "add", "origin", origin);
  expect((await upgrade("v1.2.0")).text).not.toContain("fetched");
  rmSync(origin, { recursive: true });
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The versions could not be fetched")]);
});

test.each([
  ["DATA_DIR", "./elsewhere", 1],
  ["DATA_DIR", "../beside", 1],
  ["DATA_DIR", "data/club", 0],
  ["DATA_DIR", "/tmp", 0],
  ["COPY_TO", "copies", 1],
  ["COPY_TO", "sftp://club@elsewhere/copies", 0],
])(
  "with %s=%s an upgrade ends with %i: a release has a link to data alone",
  async (name, folder, code) => {
    const { home, read, upgrade } = await openHome();
    appendFileSync(join(home, ".env"), `${name}=${folder}\n`);
    const told = await upgrade("v1.2.0");
    const refused = `Write it in full: ${name}=${join(home, folder)}`;
    expect([told.code, told.text.includes(refused)]).toEqual([code, code === 1]);
    expect(read("commands") === "").toBe(code === 1);
  },
);

test("without a server the new version is ready to be started", async () => {
  const { upgrade, serves } = await openHome();
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("No server runs now.")]);
  expect(await serves()).toBeUndefined();
});

test("without a version it says which one runs, and which there are", async () => {
  const { upgrade } = await openHome();
  const { code, text } = await upgrade("");
  expect(code).toBe(1);
  expect(text).toContain(
    "The club runs 1.1.0. The newest are v1.5.0-silent, v1.4.0-unbuildable, v1.3.0-failing, v1.2.0, v1.1.0.",
  );
});

test("in a folder that git does not know it says so, without the lines of a program", async () => {
  const { home, upgrade } = await openHome();
  rmSync(join(home, ".git"), { recursive: true });
  const { code, text } = await upgrade("");
  expect([code, text]).toEqual([1, expect.stringContaining("The club runs as before.")]);
  expect(text).not.toMatch(/^ +at /m);
});

test.each([
  ["--dry-run", "unknown option '--dry-run'."],
  ["v1.3.0-failing", "one version at a time, not 'v1.3.0-failing' too."],
])("with %s, which it does not know, it changes nothing", async (word, said) => {
  const { home, read, upgrade } = await openHome();
  const { code, text } = await upgrade("v1.2.0", { args: [word] });
  expect([code, text.split("\n")[0]]).toEqual([1, `Nothing was changed: ${said}`]);
  expect(read("commands")).toBe("");
  expect(readlinkSync(join(home, "current"))).toBe(".");
});

test.each(["--help", "-h"])("with %s it says how it is used, and changes nothing", async (word) => {
  const { home, read, upgrade } = await openHome();
  const { code, text } = await upgrade("v1.2.0", { args: [word] });
  expect([code, text]).toEqual([0, expect.stringContaining("npm run club -- upgrade REF")]);
  expect(read("commands")).toBe("");
  expect(existsSync(join(home, "releases"))).toBe(false);
});

test("where nothing starts the server again it says so, and names no backup to restore", async () => {
  const { home, read, upgrade, serves, serveAlone } = await openHome();
  serveAlone();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([
    1,
    expect.stringContaining("nothing starts it again. Start 1.2.0-"),
  ]);
  expect(text).toContain(`npm start in ${join(home, "current")}.`);
  expect(text).not.toContain("restore");
  expect(read("started")).toBe("1.1.0\n");
  expect(readlinkSync(join(home, "current"))).toMatch(/^releases\/1\.2\.0-/);
}, 60_000);

test("where the version before starts no more either, the log is to say whether a backup is needed", async () => {
  const { home, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.0.0-breaking");
  expect([code, text]).toEqual([1, expect.stringContaining("Neither version answers.")]);
  expect(text).toContain("Only where its log says that the database is newer");
  expect(realpathSync(join(home, "current"))).toBe(realpathSync(home));
});

test("something that answers at the club's address is not taken for no server", async () => {
  const { home, port, read, upgrade } = await openHome();
  const other = createServer((_, response) => response.writeHead(503).end());
  other.listen(port, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => {
    other.close();
  });
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^Nothing was changed: something answers/),
  ]);
  expect(read("commands")).toBe("");
  expect(readlinkSync(join(home, "current"))).toBe(".");
  expect((await upgrade("v1.2.0", { args: ["--anyway"] })).code).toBe(0);
});

const NOBODY = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  "a server of another user, whose folder cannot be seen, is not taken for no server",
  async () => {
    const { home, read, upgrade, servesAt, supervise } = await openHome();
    const host = "127.0.0.2";
    supervise({ HOST: host });
    await expect.poll(() => servesAt(host)).toBe("1.1.0");
    for (const name of ["", ...readdirSync(home, { recursive: true, encoding: "utf8" })])
      if (existsSync(join(home, name))) chownSync(join(home, name), NOBODY, NOBODY);
    const { code, text } = await upgrade("v1.2.0", { uid: NOBODY, env: { HOME: home } });
    expect([code, text]).toEqual([1, expect.stringMatching(/^Nothing was changed: process \d+ /)]);
    expect(read("commands")).toBe("");
    expect(await servesAt(host)).toBe("1.1.0");
  },
);
