/** What signing in asks of the extension of passkeys. */

export interface PasskeyButtonProps {
  /** What the passkey is for, as the server names it. */
  wanted: "member" | "admin" | "admin-step";
  /** The page has a field in which the browser offers passkeys. */
  inField?: boolean;
  onAnswer: (answer: string) => void;
  children: string;
}

export type PasskeyRefusal = "expired" | "not_accepted" | "limit";

export const PASSKEY_REFUSAL_TEXTS: Record<PasskeyRefusal, string> = {
  expired: "That took too long. Please try again.",
  not_accepted: "This passkey was not accepted. Please sign in the other way.",
  limit: "Too many requests. Please try again later.",
};
