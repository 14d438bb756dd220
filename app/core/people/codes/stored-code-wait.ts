import { SECOND_MS } from "~/lib/dates";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { readTab, writeTab } from "~/ui/tab-storage";
import { CODE_WAIT_KEY, PHONE_DRAFT_KEY } from "../sign-in/sign-in-prompt";
import type { CodeWait } from "./code-waits";

/** Keeps in this tab until when a number has to wait, by the device's clock. */
export function storeCodeWait({ phone, seconds }: CodeWait, now: number): void {
  writeTab(CODE_WAIT_KEY, `${phone} ${now + seconds * SECOND_MS}`);
}

/** The rest of the wait that this tab was told for the number in its field; undefined without one. */
export function readCodeWait(now: number): CodeWait | undefined {
  const [phone = "", until] = readTab(CODE_WAIT_KEY)?.split(" ") ?? [];
  const left = Number(until) - now;
  if (!(left > 0) || plainPhoneDigits(readTab(PHONE_DRAFT_KEY) ?? "") !== phone) return undefined;
  return { phone, seconds: Math.ceil(left / SECOND_MS), at: now };
}
