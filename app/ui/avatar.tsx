import { lettersIn } from "~/lib/letters";
import { classNames } from "./class-names";

/* Every pair has a contrast of at least 4.5:1 in both colour schemes. */
const palette = [
  "bg-[#4a2c6d] text-[#fff6e9]",
  "bg-[#15605f] text-[#fff6e9]",
  "bg-[#a8380f] text-[#fff6e9]",
  "bg-[#1c6b4d] text-[#fff6e9]",
  "bg-[#f6a623] text-[#15132b]",
  "bg-[#8c2457] text-[#fff6e9]",
  "bg-[#d9c3f7] text-[#15132b]",
  "bg-[#2c4a8f] text-[#fff6e9]",
] as const;

const sizes = {
  small: "size-8 text-xs",
  medium: "size-11 text-base",
  huge: "size-24 text-3xl",
};

const pixels = { small: 32, medium: 44, huge: 96 };

export interface AvatarProps {
  name: string;
  /** A picture, shown instead of the initials. */
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** A picture or initials; decorative, because the name stands beside it. */
export function Avatar({ name, src, size = "medium", className }: AvatarProps) {
  const shape = classNames("shrink-0 rounded-full", sizes[size], className);
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        className={classNames(shape, "bg-sunken object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        "inline-flex items-center justify-center font-bold leading-none select-none",
        palette[hash(name) % palette.length],
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = "?", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => lettersIn(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** An integer hash of a text (FNV-1a). */
function hash(text: string) {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}
