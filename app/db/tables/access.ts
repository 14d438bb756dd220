import type { Generated } from "kysely";

export interface AccessTables {
  otp_challenge: OtpChallengeTable;
  rate_bucket: RateBucketTable;
  sessions: SessionsTable;
  admins: AdminsTable;
  audit_log: AuditLogTable;
}

export interface OtpChallengeTable {
  id: string;
  phone: string;
  code_hmac: string;
  purpose: string;
  expires_at: number;
  attempts: number;
  consumed_at: number | null;
  ip: string;
  created_at: number;
  /** Whose limits it counts against: the number's, or those of a browser that signed in to it before. */
  bucket: Generated<string>;
  /** The service's own name of the code, where the service keeps it. */
  reference: string | null;
}

export interface RateBucketTable {
  key: string;
  window_start: number;
  count: number;
}

export interface SessionsTable {
  id: string;
  token_hash: string;
  member_id: string | null;
  admin_id: string | null;
  user_agent: string;
  ip: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export interface AdminsTable {
  id: string;
  username: string;
  password_hash: string;
  display_name: string;
  status: string;
  created_at: number;
  updated_at: number;
}

export interface AuditLogTable {
  id: string;
  at: number;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: string;
  request_id: string | null;
}
