import { appendFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "./clock";
import type { SmsGateway } from "./sms";

/** Trial mode's gateway: every message is a line of `outbox.ndjson` in the data folder. */
export function outboxGateway(dataDir: string, clock: Clock): SmsGateway {
  const file = join(dataDir, "outbox.ndjson");
  return {
    async send({ to, text }) {
      await mkdir(dirname(file), { recursive: true });
      const at = new Date(clock.now()).toISOString();
      await appendFile(file, `${JSON.stringify({ to, text, at })}\n`);
      return { ok: true, shown: text };
    },
  };
}
