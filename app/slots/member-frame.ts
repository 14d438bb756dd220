import type { ComponentType } from "react";
import { PasskeyOffer } from "~/extensions/passkeys/passkey-offer";

interface MemberFrameSlots {
  PasskeyOffer?: ComponentType<{ isOffered: boolean }>;
}

/** What extensions show around every page of a member. */
export const MEMBER_FRAME_SLOTS: MemberFrameSlots = {
  PasskeyOffer,
};
