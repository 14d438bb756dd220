export type TeamRefusal = "not_found" | "own_account" | "not_owner";

/** The outcome of a change of somebody's admin account. */
export type TeamChange = { ok: true } | { ok: false; reason: TeamRefusal };
