/** A text service with Twilio's API that answers late, and counts the texts handed to it. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Loopback, startLoopback } from "./loopback";

export const SLOW_SMS = { accountSid: "AC1", authToken: "token", from: "+15005550006" };

export interface SlowSms extends Loopback {
  /** How often each text was handed over to each number. */
  handed: Map<string, number>;
  /** When the first text came, by this process's own clock. */
  firstAt: () => number | undefined;
  /** The environment of a server that uses it. */
  env: Record<string, string>;
}

/** Takes each text at once and answers after up to `answersWithinMs`. */
export async function startSlowSms({
  answersWithinMs,
}: {
  answersWithinMs: number;
}): Promise<SlowSms> {
  const handed = new Map<string, number>();
  let first: number | undefined;
  const loopback = await startLoopback(async ({ body }) => {
    first ??= performance.now();
    const form = new URLSearchParams(body);
    const key = `${form.get("To")} ${form.get("Body")}`;
    handed.set(key, (handed.get(key) ?? 0) + 1);
    const sid = `SM${handed.size}`;
    await sleep(Math.random() * answersWithinMs);
    return { status: 201, body: { sid, status: "queued" } };
  });
  const env = {
    SMS_PROVIDER: "twilio",
    SMS_URL: loopback.url,
    TWILIO_ACCOUNT_SID: SLOW_SMS.accountSid,
    TWILIO_AUTH_TOKEN: SLOW_SMS.authToken,
    TWILIO_FROM: SLOW_SMS.from,
    // The sending is measured, not the club's budget.
    MESSAGES_PER_HOUR: "1000000",
    MESSAGES_PER_DAY: "1000000",
  };
  return { ...loopback, handed, firstAt: () => first, env };
}
