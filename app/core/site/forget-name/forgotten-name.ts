/** Replaces the name of a member whose account is deleted. */
const NOBODY = "a former member";

type Said = Record<string, unknown>;

interface Forgotten {
  value: Said;
  /** Addresses of the pictures of the removed entries. */
  pictures: string[];
}

/** A section's values without this person: their own entries are removed, other texts do not name them. */
export function withoutName(said: Said, name: string): Forgotten {
  const pictures: string[] = [];
  const wanted = folded(name);
  const named = new RegExp(`(?<![\\p{L}\\p{M}\\d])${pattern(name)}(?![\\p{L}\\p{M}\\d])`, "giu");
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(named, NOBODY);
    if (Array.isArray(value)) return value.filter((item) => !isOwn(item)).map(clean);
    if (typeof value !== "object" || value === null) return value;
    return cleanParts(value);
  };
  const cleanParts = (parts: object): Said =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, clean(part)]));
  const isOwn = (item: unknown): boolean => {
    if (typeof item !== "object" || item === null || !("name" in item)) return false;
    if (typeof item.name !== "string" || folded(item.name) !== wanted) return false;
    if ("image" in item && typeof item.image === "string") pictures.push(item.image);
    return true;
  };
  return { value: cleanParts(said), pictures };
}

/** A single word is not a whole name, since many people share it. */
export function isWholeName(name: string): boolean {
  return /\S\s+\S/.test(name);
}

function folded(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

function pattern(name: string): string {
  const words = name.normalize("NFC").trim().split(/\s+/);
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
}
