import { PROFILE_FIELDS, type ProfileValues } from "~/core/people/profile/profile-fields";

const entries = PROFILE_FIELDS.map(({ name, kind }) => [name, kind === "list" ? [] : null]);

/** A profile in which nothing is entered. */
export const EMPTY_PROFILE: ProfileValues = Object.fromEntries(entries);

/** Every field of the profile form, as Asha fills them in. */
export const PROFILE = {
  intent: "save",
  displayName: "Asha R",
  fullName: "Asha Raman",
  username: "Asha.R",
  email: "asha@example.org",
  gender: "Female",
  dateOfBirth: "1990-02-03",
  profession: "Business",
  runningLevel: "intermediate",
  goals: "first 10K, run with friends , first 10K,",
  emergencyContact: "9876543210",
  instagram: "@asha.runs",
};
