import { PASSKEY_REFUSAL_TEXTS } from "~/core/people/sign-in/passkey-sign-in";
import { type NewPasskeyRefusal, PASSKEYS_PER_PERSON } from "./rules";

/** Texts of passkeys: why one was not accepted, the settings page and the offer after a code. */

export const PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = {
  ...PASSKEY_REFUSAL_TEXTS,
  too_many: `You have ${PASSKEYS_PER_PERSON} passkeys. Remove one first.`,
};

/** What is said where a passkey could not be added. */
export const NEW_PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = {
  ...PASSKEY_TEXTS,
  not_accepted: "This passkey could not be added. Please try again.",
};

export const PASSKEY_SETTINGS_TEXTS = {
  title: "Passkeys",
  intro:
    "Sign in with your fingerprint, face or PIN instead of a code. Your fingerprint and face never leave your phone. A code always works too, and your passkeys stay when your number changes.",
  addTitle: "Add this device",
  codeFirst: "It's been a while since you signed in, so we'll send a code to your phone first.",
  sendCode: "Send a code to my phone",
  sendAnother: "Send another code",
  noName: "Please give it a name.",
} as const;

export const NEW_PASSKEY_FORM_TEXTS = {
  noPasskeys: "This browser can't make passkeys here. Try a newer one, on your phone for example.",
  code: "6-digit code",
  password: "Your password",
  add: "Add a passkey",
} as const;

export const PASSKEY_LIST_TEXTS = {
  name: "Name",
  nameOf: (name: string) => `Name of ${name}`,
  saveName: "Save name",
  remove: "Remove",
  removeLabel: (name: string) => `Remove ${name}`,
  replacesPassword: "Replaces the password",
  added: "Added",
  lastUsed: (day: string) => `last used ${day}`,
  notUsed: "not used yet",
  synced: "on all your devices",
  notSynced: "on this device only",
  password: "Your password",
  passwordFor: (name: string) => `Your password, for ${name}`,
  askToo: "Ask for the password too",
  letReplace: "Let it replace the password",
} as const;

export const PASSKEY_OFFER_TEXTS = {
  title: "Next time, use your fingerprint",
  intro:
    "Sign in with your fingerprint, face or PIN instead of waiting for a text. It never leaves your device.",
  done: "Done. From now on your fingerprint, face or PIN signs you in here. A code still works.",
  setUp: "Set it up",
  close: "Close",
  notNow: "Not now",
} as const;
