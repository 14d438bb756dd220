import type { ComponentType } from "react";
import type { PasskeyButtonProps } from "~/core/people/sign-in/passkey-sign-in";
import { PasskeyButton } from "~/extensions/passkeys/passkey-button";

interface SignInSlots {
  PasskeyButton?: ComponentType<PasskeyButtonProps>;
}

/** The ways to sign in that extensions add. */
export const SIGN_IN_SLOTS: SignInSlots = {
  PasskeyButton,
};
