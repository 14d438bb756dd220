import { ownValue } from "~/lib/records";
import { PROFILE_OPTION_LABELS } from "~/texts/people/profile-options";

/** The label of an option of a choice, 'Beginner'; one that no form offers is shown as it is stored. */
export function optionLabel(option: string): string {
  const key = option === "Self Employee" ? "SelfEmployee" : option;
  return ownValue<string>(PROFILE_OPTION_LABELS, key) ?? option;
}
