/** A field of a form in the browser. */
export interface DraftField {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
}

/** A field with its initial values. */
export interface FilledField extends DraftField {
  defaultValue?: string;
  defaultChecked?: boolean;
  /** Of a list: the options and which one is chosen. */
  selectedIndex?: number;
  options?: ArrayLike<{ defaultSelected: boolean; value?: string }>;
}

/** The values of a form by name; a tick or radio button that is chosen has its own value. */
export type Draft = Record<string, string[]>;

const CHOICES: ReadonlySet<string> = new Set(["checkbox", "radio"]);
const NOT_KEPT: ReadonlySet<string> = new Set(["hidden", "password", "file", "submit", "button"]);

/** The typed and chosen values of these fields, without hidden ones and the `without` names. */
export function draftOf(fields: Iterable<DraftField>, without: readonly string[] = []): Draft {
  const draft: Draft = {};
  for (const field of fields) {
    if (!isKept(field, without)) continue;
    const values = draft[field.name] ?? [];
    draft[field.name] =
      CHOICES.has(field.type) && !field.checked ? values : [...values, field.value];
  }
  return draft;
}

/** The change that the draft makes to a field; undefined for none. */
export function changeOfField(
  field: DraftField,
  draft: Draft,
): { value: string } | { checked: boolean } | undefined {
  const values = isKept(field, []) ? draft[field.name] : undefined;
  if (!values) return undefined;
  if (!CHOICES.has(field.type)) {
    const [value] = values;
    return value === undefined || value === field.value ? undefined : { value };
  }
  const checked = values.includes(field.value);
  // A choice that is no longer offered leaves the page's own in place.
  if (field.type === "radio" && !checked) return undefined;
  return checked === field.checked ? undefined : { checked };
}

/** Whether the field's value differs from the page's, entered by a person or the browser. */
export function isTouched(field: FilledField): boolean {
  const { options } = field;
  if (options) {
    const chosen = Array.from(options).findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (CHOICES.has(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** The values that the page gave these fields, as a draft. */
export function loadedDraft(fields: Iterable<FilledField>): Draft {
  return draftOf(Array.from(fields, asLoaded));
}

/** Whether a chosen file, or a typed or chosen value of these fields, differs from what was loaded. */
export function isChanged(loaded: Draft, fields: Iterable<DraftField>): boolean {
  const now = [...fields];
  if (now.some(({ type, value }) => type === "file" && value !== "")) return true;
  return comparable(draftOf(now)) !== comparable(loaded);
}

/** A draft as stored; an empty one when it cannot be read. */
export function readDraft(text: string | null): Draft {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    const known = Object.entries(read).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((value) => typeof value === "string"),
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

function asLoaded(field: FilledField): DraftField {
  const { name, type, value } = field;
  if (CHOICES.has(type)) return { name, type, value, checked: field.defaultChecked ?? false };
  const options = Array.from(field.options ?? []);
  const chosen = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return { name, type, value: chosen?.value ?? field.defaultValue ?? "" };
}

/** A text area's lines end differently as they were stored and as they are read. */
function comparable(draft: Draft): string {
  return JSON.stringify(draft).replaceAll(String.raw`\r\n`, String.raw`\n`);
}

function isKept({ name, type }: DraftField, without: readonly string[]): boolean {
  return name !== "" && !NOT_KEPT.has(type) && !without.includes(name);
}
