/** What a picture is about, in percent of its width and height: whatever is cropped keeps it in view. */
export interface Focus {
  x: number;
  y: number;
}

const MIDDLE: Focus = { x: 50, y: 50 };

const AT_END = /#(\d{1,3})-(\d{1,3})$/;

/** The address of a picture with its focal point, such as '/pictures/abc.webp#50-20', and without an earlier one. */
export function withFocus(address: string, { x, y }: Focus): string {
  return `${address.replace(AT_END, "")}#${Math.round(x)}-${Math.round(y)}`;
}

/** The focal point of an address; its middle when it has none. */
export function focusOf(address: string): Focus {
  const [, x, y] = AT_END.exec(address) ?? [];
  if (x === undefined || y === undefined) return MIDDLE;
  return { x: Math.min(Number(x), 100), y: Math.min(Number(y), 100) };
}

const STEP_PERCENT = 25;

/**
 * The same for a picture of a page, in quarters of its width and height: the styles turn them into `object-position`,
 * since pages allow no styles of their own. Nothing for an address without a focal point.
 */
export function focusData(address: string | undefined): { "data-fx"?: number; "data-fy"?: number } {
  if (!address || !AT_END.test(address)) return {};
  const { x, y } = focusOf(address);
  const near = (percent: number) => Math.round(percent / STEP_PERCENT) * STEP_PERCENT;
  return { "data-fx": near(x), "data-fy": near(y) };
}
