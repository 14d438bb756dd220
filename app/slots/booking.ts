import type { ComponentType } from "react";
import { PushQuestion } from "~/extensions/push/push-question";

interface BookingSlots {
  PushQuestion?: ComponentType<{ publicKey: string }>;
}

/** What extensions show on the page of a booking. */
export const BOOKING_SLOTS: BookingSlots = {
  PushQuestion,
};
