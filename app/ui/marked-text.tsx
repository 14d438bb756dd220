import { Fragment, type ReactNode } from "react";
import { ownValue } from "~/lib/records";

interface MarkedTextProps {
  /** A sentence whose links and figures stand in marks: `Read our <terms>terms</terms>.` */
  text: string;
  /** How each mark is shown, given the words in it. */
  marks: Record<string, (words: string) => ReactNode>;
}

/** A whole sentence with links or figures inside, which each language may put where it wants. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  // Plain text, a mark's name and its words follow each other.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    const place = index % 3;
    if (place === 1) return null;
    const show = place === 2 ? ownValue(marks, parts[index - 1] ?? "") : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    return <Fragment key={index}>{show ? show(part) : part}</Fragment>;
  });
}
