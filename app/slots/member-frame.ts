import type { ComponentType } from "react";
import { PasskeyOffer } from "~/extensions/passkeys/passkey-offer";
import { PushRenewal } from "~/extensions/push/push-renewal";

interface MemberFrameSlots {
  PasskeyOffer?: ComponentType<{ isOffered: boolean }>;
  PushRenewal?: ComponentType;
}

/** What extensions show around every page of a member. */
export const MEMBER_FRAME_SLOTS: MemberFrameSlots = {
  PasskeyOffer,
  PushRenewal,
};
