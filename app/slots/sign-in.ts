import type { ComponentType } from "react";
import type {
  NewPasskeyButtonProps,
  PasskeyButtonProps,
} from "~/core/people/sign-in/sign-in-prompt";
import { NewPasskeyButton, PasskeyButton } from "~/extensions/passkeys/passkey-button";

interface SignInSlots {
  NewPasskeyButton?: ComponentType<NewPasskeyButtonProps>;
  PasskeyButton?: ComponentType<PasskeyButtonProps>;
}

/** The ways to sign in that extensions add. */
export const SIGN_IN_SLOTS: SignInSlots = {
  NewPasskeyButton,
  PasskeyButton,
};
