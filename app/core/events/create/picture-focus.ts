import { type Focus, withFocus } from "~/lib/focal-point";

/** What an admin may choose to be kept in view, by the value of the form. */
export const FOCUS_CHOICES = {
  top: { x: 50, y: 15 },
  middle: { x: 50, y: 50 },
  bottom: { x: 50, y: 85 },
  left: { x: 15, y: 50 },
  right: { x: 85, y: 50 },
} as const satisfies Record<string, Focus>;

export type FocusChoice = keyof typeof FOCUS_CHOICES;

export const FOCUS_FIELD = "pictureFocus";

/** The focal point chosen in the form of an event; undefined while it is left to the site. */
export function focusChosen(form: FormData): Focus | undefined {
  const value = form.get(FOCUS_FIELD);
  return typeof value === "string" && Object.hasOwn(FOCUS_CHOICES, value)
    ? FOCUS_CHOICES[value as FocusChoice]
    : undefined;
}

/** The picture's address with the focal point chosen in the form, or else with the one that was found in it, if any. */
export function focused(address: string, form: FormData, found?: Focus): string {
  const focus = focusChosen(form) ?? found;
  return focus ? withFocus(address, focus) : address;
}
