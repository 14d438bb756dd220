/** A person who was checked in and is not counted home. */
export interface StillOut {
  bookingId: string;
  name: string;
  paceGroup: string | null;
  phone: string;
  emergencyContact: string | null;
}
