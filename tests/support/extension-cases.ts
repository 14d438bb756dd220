/** What the tests of the whole app need to know of extensions: each says it in its folder, `whole-app.ts`. */
import type { Edit } from "./stored-edits";

export type Form = [
  who: "visitor" | "member" | "admin",
  path: string,
  fields: Record<string, string>,
];

export interface ExtensionCases {
  /** Actions that do one of several things, by file: who sends what to where, with the fields of the last of their acts. */
  forms?: Record<string, Form>;
  /** Forms that edit a stored thing. */
  edits?: Record<string, Edit>;
  /** Forms that come filled in and edit nothing that another form may have changed, each with the reason. */
  otherForms?: readonly [form: string, reason: string][];
}

const MODULES = import.meta.glob<ExtensionCases>("../requests/*/whole-app.ts", {
  eager: true,
  import: "CASES",
});

export const EXTENSION_CASES: readonly ExtensionCases[] = Object.values(MODULES);
