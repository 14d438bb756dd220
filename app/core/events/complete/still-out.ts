import type { BookingId } from "~/db/tables/shapes";

/** A person who was checked in and is not counted home. */
export interface PersonStillOut {
  bookingId: BookingId;
  name: string;
  paceGroup: string | null;
  phone: string;
  emergencyContact: string | null;
}
