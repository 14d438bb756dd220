/** An Indian operator's checks before it delivers a text, independent of the club's code. */

export interface RegisteredText {
  dltId: string;
  /** The service's id. */
  serviceId: string;
  /** As registered: '{#numeric#} is your code.' */
  text: string;
}

const LENGTH_MAXIMUM = 30;
const SLOT = /\{#(\w+)#\}/g;

const TYPES: Record<string, RegExp> = {
  numeric: /^\d+(?:[.,]\d+)*$/,
  alphanumeric: /^[^\n]+$/,
  url: /^https?:\/\/\S+$/,
};

/** The types of a registered text's variables, in order. */
export function slotsOf(text: string): string[] {
  return [...text.matchAll(SLOT)].map(([, type = ""]) => type);
}

/** Why an operator blocks these values, or undefined. `hosts` are the whitelisted ones. */
export function blockedValue(
  text: string,
  values: readonly string[],
  hosts: readonly string[],
): string | undefined {
  const slots = slotsOf(text);
  if (values.length !== slots.length)
    return `${values.length} values for ${slots.length} variables`;
  for (const [index, type] of slots.entries()) {
    const value = values[index] ?? "";
    if (value.length > LENGTH_MAXIMUM) return `'${value}' is longer than 30 characters`;
    if (!TYPES[type]?.test(value)) return `'${value}' is not ${type}`;
    if (type === "url" && !hosts.includes(new URL(value).host))
      return `'${value}' is not whitelisted`;
    if (type !== "url" && /https?:|www\./i.test(value)) return `'${value}' carries a link`;
  }
  return undefined;
}

/** The text with its values. */
export function filled(text: string, values: readonly string[]): string {
  let index = -1;
  return text.replace(SLOT, () => {
    index += 1;
    return values[index] ?? "";
  });
}

/** The values with which a sent text matches this registered one, or undefined for another text. */
export function valuesIn(text: string, sent: string): string[] | undefined {
  const pattern = text
    .split(SLOT)
    .map((part, index) =>
      index % 2 === 1 ? "([^\\n]+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${pattern}$`).exec(sent)?.slice(1);
}
