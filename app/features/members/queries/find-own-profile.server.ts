import type { Db } from "~/db/tables";
import { findProfile, type Profile } from "./find-profile.server";

type Outcome = { ok: true; profile: Profile } | { ok: false; message: string; error?: unknown };

/** The profile for its own page, or the specification's words for why there is none. */
export async function findOwnProfile(db: Db, input: { memberId: string }): Promise<Outcome> {
  try {
    const profile = await findProfile(db, input);
    return profile ? { ok: true, profile } : { ok: false, message: "User not found" };
  } catch (error) {
    return { ok: false, message: "Failed to load profile data.", error };
  }
}
