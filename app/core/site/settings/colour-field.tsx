import { useState } from "react";
import { contrastOf, isHex, mixedUntil } from "~/lib/contrast";
import { recordKeys } from "~/lib/records";
import { COLOUR_FIELD_TEXTS } from "~/texts/site/site";
import { Input, type InputProps } from "~/ui/field";

/** White letters can be read on each of them. */
const SUGGESTIONS = {
  red: "#c8421b",
  orange: "#a8500a",
  green: "#1d7a3e",
  teal: "#0c7480",
  blue: "#1f5fbf",
  violet: "#6b46c1",
  pink: "#b8326f",
  grey: "#4b5563",
} as const;

const WHITE = "#ffffff";
/** Contrast of text by WCAG 2, level AA. */
const READABLE = 4.5;

/** A colour: typed, picked or suggested. Suggestions, and the nearest shade of a colour too light, carry white letters. */
export function ColourField({ defaultValue, ...props }: InputProps) {
  const [text, setText] = useState(String(defaultValue ?? ""));
  const colour = text.trim().toLowerCase();
  const isTooLight = isHex(colour) && contrastOf(colour, WHITE) < READABLE;
  const darker = isTooLight
    ? mixedUntil(colour, { other: "#000000", grounds: [WHITE], contrast: READABLE })
    : undefined;
  return (
    <div className="grid gap-3">
      <Input {...props} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        <label className="inline-flex min-h-11 items-center gap-2 text-sm">
          <input
            type="color"
            value={isHex(colour) ? colour : SUGGESTIONS.red}
            onChange={(event) => setText(event.currentTarget.value)}
            className="h-9 w-12 cursor-pointer rounded-md border border-control bg-surface"
          />
          {COLOUR_FIELD_TEXTS.pick}
        </label>
        <span className="text-sm text-muted">{COLOUR_FIELD_TEXTS.suggestions}</span>
        {recordKeys(SUGGESTIONS).map((name) => (
          <Swatch
            key={name}
            hex={SUGGESTIONS[name]}
            label={COLOUR_FIELD_TEXTS.names[name]}
            isChosen={SUGGESTIONS[name] === colour}
            onChoose={setText}
          />
        ))}
      </div>
      {darker && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          {COLOUR_FIELD_TEXTS.tooLight}
          <Swatch hex={darker} label={darker} isChosen={false} onChoose={setText} />
        </p>
      )}
    </div>
  );
}

function Swatch({
  hex,
  label,
  isChosen,
  onChoose,
}: {
  hex: string;
  label: string;
  isChosen: boolean;
  onChoose: (hex: string) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(hex)}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-lg border border-line px-2.5 text-sm aria-pressed:border-ink aria-pressed:font-bold"
    >
      <svg aria-hidden viewBox="0 0 16 16" className="size-4">
        <circle cx="8" cy="8" r="8" fill={hex} />
      </svg>
      {label}
    </button>
  );
}
