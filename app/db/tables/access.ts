import type { Generated } from "kysely";
import type { AuditAction } from "./audit-actions";
import type { MessageState } from "./messages";
import type {
  AdminId,
  AdminLinkId,
  AuditId,
  ChallengeId,
  Json,
  MemberId,
  PasskeyId,
  SessionId,
} from "./shapes";

export interface AccessTables {
  otp_challenge: {
    id: ChallengeId;
    phone: string;
    code_hmac: string;
    purpose: CodePurpose;
    expires_at: number;
    attempts: number;
    consumed_at: number | null;
    ip: string;
    created_at: number;
    /** The owner of its rate limits: the number, or a browser that has signed in with it before. */
    bucket: Generated<string>;
    /** The service's id of the code, where the service holds it; our id in reports of a code over WhatsApp. */
    reference: string | null;
    channel: Generated<CodeChannel>;
    /** The state that WhatsApp reports for it. */
    state: Generated<MessageState | null>;
    /** When the right code was entered on the sign-up page, whose profile is filled in afterwards. */
    proven_at: Generated<number | null>;
  };

  rate_bucket: {
    key: string;
    window_start: number;
    count: number;
  };

  sessions: {
    id: SessionId;
    token_hash: string;
    member_id: MemberId | null;
    admin_id: AdminId | null;
    user_agent: string;
    ip: string;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
  };

  admins: {
    id: AdminId;
    username: string;
    password_hash: string;
    display_name: string;
    status: AdminStatus;
    role: AdminRole;
    created_at: number;
    updated_at: number;
    /** Whether the admin reads concerns about people's welfare. */
    reads_welfare: Generated<number>;
    /** The member's number under which the admin is told that something fails. */
    alert_phone: Generated<string | null>;
  };

  /** An owner's link: an invitation has a role, a reset link the account. */
  admin_links: {
    id: AdminLinkId;
    token_hash: string;
    username: string;
    role: AdminRole | null;
    admin_id: AdminId | null;
    made_by: AdminId;
    expires_at: number;
  };

  audit_log: {
    id: AuditId;
    at: number;
    actor_kind: ActorKind;
    actor_id: AdminId | MemberId | null;
    action: AuditAction;
    subject_kind: AuditSubjectKind;
    subject_id: string;
    details: Json<Record<string, unknown>>;
    request_id: string | null;
  };

  admin_totp: {
    admin_id: AdminId;
    sealed_secret: string;
    confirmed_at: number | null;
    last_step: number;
    created_at: number;
  };

  admin_recovery_codes: {
    admin_id: AdminId;
    code_hash: string;
    used_at: number | null;
  };

  passkeys: {
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
  };

  passkey_offers: {
    member_id: MemberId;
    times_shown: number;
    shown_at: number;
  };
}

/** The only purpose that a code is valid for; `confirm` is the step-up. */
export type CodePurpose =
  | "sign_in"
  | "sign_up"
  | "guardian"
  | "old_phone"
  | "new_phone"
  | "confirm"
  | "passkey"
  | "alert_phone";
/** The channel by which a code is sent. */
export type CodeChannel = "sms" | "whatsapp";
export type ActorKind = "admin" | "member" | "system";
export type AuditSubjectKind =
  | "club"
  | "member"
  | "booking"
  | "event"
  | "contact"
  | "payment"
  | "admin"
  | "report"
  | "post";
export type AdminStatus = "active" | "suspended";
export type AdminRole = "owner" | "admin" | "treasurer" | "desk";
