import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "./clock";
import type { SmsGateway } from "./sms";

/** Trial mode's gateway: appends every message to `outbox.ndjson` in the data folder. */
export function outboxGateway(dataDir: string, clock: Clock): SmsGateway {
  const file = join(dataDir, "outbox.ndjson");
  let writing: Promise<void> = Promise.resolve();
  /** Writes run one after the other, so that deleting messages loses no new one. */
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    const turn = writing.then(work);
    writing = turn.catch(() => {});
    await turn;
  };
  return {
    async send({ to, text }) {
      const at = new Date(clock.now()).toISOString();
      await inTurn(async () => {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await appendFile(file, `${JSON.stringify({ to, text, at })}\n`, { mode: 0o600 });
      });
      return { ok: true, shown: text };
    },
    async forget(to) {
      await inTurn(() => dropLines(file, isTo(to)));
    },
    async textsTo(to) {
      const lines = (await linesOf(file)).filter(isTo(to)).reverse();
      return lines.map((line) => String(JSON.parse(line).text));
    },
  };
}

function isTo(to: string) {
  return (line: string) => line.includes(JSON.stringify(to));
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}

async function dropLines(file: string, isDropped: (line: string) => boolean): Promise<void> {
  const lines = await linesOf(file);
  const remaining = lines.filter((line) => !isDropped(line));
  if (remaining.length === lines.length) return;
  await writeFile(`${file}.new`, remaining.join("\n"), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
