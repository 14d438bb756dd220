import { PROMISES } from "~/content/promises";

/** The kinds of texts with a code: operators register each as a text of its own. */
export const CODE_USES = {
  code_sign_in: "sign-in code",
  code_change_number: "code to change your number",
  code_confirm: "code to download your data or delete your account",
  code_passkey: "code to add a passkey",
} as const;

export type CodeKind = keyof typeof CODE_USES;

/**
 * The text with `code` and its purpose. The last line lets phones fill the code in on this host only; without a host it
 * is left out, because some operators treat it as a link.
 */
export function codeText(kind: CodeKind, code: string, host: string | undefined): string {
  const text = `${code} is your ${CODE_USES[kind]}. It works for ${PROMISES.codeMinutes} minutes. Don't share it with anyone.`;
  return withHost(text, code, host);
}

/** The text with the line by which phones fill the code in on this host only. */
export function withHost(text: string, code: string, host: string | undefined): string {
  return host === undefined ? text : `${text}\n\n@${host} #${code}`;
}
