import { joinTexts } from "~/lib/texts";
import {
  NEW_PASSKEY_TEXTS as NEW_PASSKEY_TEXTS_MESSAGES,
  PASSKEYS_TEXTS,
} from "~/texts/passkeys/passkeys";
import { PASSKEY_REFUSAL_TEXTS } from "~/texts/people/sign-in";

import { type NewPasskeyRefusal, PASSKEYS_PER_PERSON } from "./rules";

/** Texts of passkeys: why one was not accepted, the settings page and the offer after a code. */

export const PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = joinTexts(PASSKEY_REFUSAL_TEXTS, {
  get too_many() {
    return PASSKEYS_TEXTS.too_many({ passkeysPerPerson: PASSKEYS_PER_PERSON });
  },
});

/** What is said where a passkey could not be added. */
export const NEW_PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = joinTexts(
  PASSKEY_TEXTS,
  NEW_PASSKEY_TEXTS_MESSAGES,
);
