/** A part of a text: plain, or the address of a link. */
export interface TextPart {
  text: string;
  href: string | undefined;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** Characters that end a sentence rather than an address. */
const TAIL = /[.,;:!?]+$/;

/** The text in parts, its web addresses as links: http and https only, without the sentence's own stops. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutTail(found);
    if (!isAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: undefined });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: undefined });
  return parts;
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Without stops at the end, and without a closing bracket that the address did not open. */
function withoutTail(found: string): string {
  const href = found.replace(TAIL, "");
  return href.endsWith(")") && !href.includes("(") ? withoutTail(href.slice(0, -1)) : href;
}
