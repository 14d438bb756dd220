import type { MemberId } from "./shapes";

export interface GuardiansTables {
  guardians: GuardiansTable;
}

/** The parent who consented by code for a member under 18. */
export interface GuardiansTable {
  member_id: MemberId;
  name: string;
  phone: string;
  verified_at: number;
}
