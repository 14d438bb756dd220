import type { AdminId, Json, MemberId, PasskeyId } from "./shapes";

export interface PasskeysTables {
  passkeys: PasskeysTable;
  passkey_offers: PasskeyOffersTable;
}

export interface PasskeysTable {
  id: PasskeyId;
  /** As the browser names it, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  member_id: MemberId | null;
  admin_id: AdminId | null;
  /** The device's count of uses; 0 for a device that does not count. */
  counter: number;
  transports: Json<string[]>;
  name: string;
  /** Whether it may be copied between the devices of its owner. */
  is_synced: number;
  /** For an admin: whether it signs in without the password. */
  signs_in_alone: number;
  created_at: number;
  last_used_at: number | null;
}

export interface PasskeyOffersTable {
  member_id: MemberId;
  times_shown: number;
  shown_at: number;
}
