import { expect, test } from "vitest";
import {
  type Finding,
  hasRoom,
  isCharged,
  lacksOf,
  REHEARSAL_PARTS,
  type RehearsalPart,
  type RehearsalTries,
  rehearsalText,
  rehearse,
} from "./rehearsal";

const yes = async () => true;

async function findingsOf(changes: Partial<RehearsalTries> = {}): Promise<Finding[]> {
  const all = Object.fromEntries(REHEARSAL_PARTS.map((part) => [part, yes]));
  const findings: Finding[] = [];
  const tries = { ...all, ...changes } as RehearsalTries;
  await rehearse(tries, (finding) => findings.push(finding));
  return findings;
}

test("a phone that passes every try is ready for the start", async () => {
  const lacks = lacksOf(await findingsOf());
  expect(rehearsalText(lacks, "05:40")).toBe("Ready for 5:40 am");
});

test.each(REHEARSAL_PARTS)(
  "a phone without %s is not ready, and the other parts are tried",
  async (part: RehearsalPart) => {
    const findings = await findingsOf({ [part]: async () => false });
    expect(findings).toHaveLength(REHEARSAL_PARTS.length);
    expect(lacksOf(findings)).toEqual([part]);
    expect(rehearsalText([part], "05:40")).toMatch(/^Not ready: ./);
  },
);

test("a try that throws is not met, and what a browser does not say is no lack", async () => {
  const findings = await findingsOf({
    storage: () => Promise.reject(new Error("private window")),
    battery: async () => undefined,
  });
  expect(lacksOf(findings)).toEqual(["storage"]);
});

test.each([
  [undefined, undefined],
  [{ level: 0.5, charging: false }, true],
  [{ level: 0.49, charging: false }, false],
  [{ level: 0.1, charging: true }, true],
])("a battery of %j lasts the morning: %s", (battery, lasts) => {
  expect(isCharged(battery)).toBe(lasts);
});

test.each([
  [{}, undefined],
  [{ quota: 30_000_000, usage: 10_000_000 }, true],
  [{ quota: 30_000_000, usage: 10_000_001 }, false],
])("a storage of %j has room: %s", (estimate, has) => {
  expect(hasRoom(estimate)).toBe(has);
});
