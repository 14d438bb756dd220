import { ownValue } from "~/lib/records";
import { TEMPLATE_TITLE_TEXTS } from "~/texts/site/site";

/** The fields of the form for ids of registered texts; a form is about one language. */
export function dltField(key: string): string {
  return `dlt-${kindIn(key)}`;
}

export function serviceField(key: string): string {
  return `service-${kindIn(key)}`;
}

function kindIn(key: string): string {
  return key.split(":")[0] ?? key;
}

export const CODE_FIELD = "code-name";

/** What is wrong with an id; its text has the same name. */
export type TemplateProblem = "badDlt" | "badService" | "noService" | "noDlt" | "badName";

/** What an admin typed, by the names of the fields. */
export type TypedIds = (name: string) => string;

/** What a text that is to be registered is about. */
export function templateTitle(name: string): string {
  return ownValue(TEMPLATE_TITLE_TEXTS, name) ?? name;
}
