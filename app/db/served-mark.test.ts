import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { markServed, removeServedMark, takeKilled } from "./served-mark";

function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), "club-served-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { dataDir: join(folder, "data"), file: join(folder, "data/club.sqlite-served") };
}

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

const markOf = (file: string, pid: number) =>
  writeFileSync(file, JSON.stringify({ pid, isAfterKill: false }));

test("a server that ends by itself leaves no mark", () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  expect(takeKilled(dataDir)).toBe(false);
  removeServedMark(dataDir);
  expect(existsSync(file)).toBe(false);
  markServed(dataDir);
  expect(takeKilled(dataDir)).toBe(false);
});

test("a server that is gone with its mark was killed, once", async () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  markOf(file, await endedPid());
  expect([takeKilled(dataDir), takeKilled(dataDir)]).toEqual([true, false]);
});

test("a server that was started again before anybody looked was killed before, once", async () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  markOf(file, await endedPid());
  markServed(dataDir);
  expect([takeKilled(dataDir), takeKilled(dataDir)]).toEqual([true, false]);
  removeServedMark(dataDir);
  expect(existsSync(file)).toBe(false);
});

test("a kill that nobody has seen outlasts the next server, which ends by itself", async () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  markOf(file, await endedPid());
  markServed(dataDir);
  removeServedMark(dataDir);
  expect([takeKilled(dataDir), takeKilled(dataDir)]).toEqual([true, false]);
});

test("the mark of another server that runs stays", () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  markOf(file, process.ppid);
  markServed(dataDir);
  removeServedMark(dataDir);
  expect(existsSync(file)).toBe(true);
  expect(takeKilled(dataDir)).toBe(false);
});

test("a process that began at another time and has a killed server's number is no server", () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  const mark = JSON.stringify({ pid: process.ppid, began: "1", isAfterKill: false });
  writeFileSync(file, mark);
  expect([takeKilled(dataDir), takeKilled(dataDir)]).toEqual([true, false]);
  writeFileSync(file, mark);
  markServed(dataDir);
  expect([takeKilled(dataDir), takeKilled(dataDir)]).toEqual([true, false]);
  removeServedMark(dataDir);
  expect(existsSync(file)).toBe(false);
});

test("a server is known by its number and by when it began", () => {
  const { dataDir, file } = newPlace();
  markServed(dataDir);
  const { pid, began } = JSON.parse(readFileSync(file, "utf8"));
  expect(pid).toBe(process.pid);
  if (existsSync("/proc/self/stat")) expect(Number(began)).toBeGreaterThan(0);
  expect(takeKilled(dataDir)).toBe(false);
});

test("a folder that takes no files is left to the database", () => {
  const folder = mkdtempSync(join(tmpdir(), "club-served-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a-file"), "");
  expect(() => markServed(join(folder, "a-file", "data"))).not.toThrow();
});
