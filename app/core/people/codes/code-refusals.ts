export type CodeRefusal =
  | "limit"
  | "waiting_elsewhere"
  | "number_refused"
  | "not_on_whatsapp"
  | "credentials_missing"
  | "unavailable"
  | "no_template"
  | "refused"
  | "script_needed"
  | "bot_check_failed"
  | "bot_check_expired";

export type ChallengeRefusal = "no_request" | "wrong_code" | "expired" | "limit" | "unavailable";

export type SignUpRefusal =
  | "no_request"
  | "expired"
  | "phone_taken"
  | "username_taken"
  | "born_in_future"
  | "under_age"
  | "guardian_needed"
  | "guardian_refused";
