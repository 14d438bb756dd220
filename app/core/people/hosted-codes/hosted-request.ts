import type { HostedRequest } from "./hosted-codes";

/** What is kept in the tab until the code is entered, so that a reload does not lose it: no number, no code. */
export interface PendingHostedCode {
  verificationId: string;
  config: HostedRequest["config"];
}

const keyOf = (field: string) => `hosted-code-${field}`;

/** The pending code of a field of this tab. */
export function findPendingHostedCode(field: string): PendingHostedCode | undefined {
  const text = sessionStorage.getItem(keyOf(field));
  return text ? JSON.parse(text) : undefined;
}

/** Stores the pending code of a field; without one, deletes it. */
export function storePendingHostedCode(field: string, held: PendingHostedCode | undefined): void {
  if (held) sessionStorage.setItem(keyOf(field), JSON.stringify(held));
  else sessionStorage.removeItem(keyOf(field));
}
