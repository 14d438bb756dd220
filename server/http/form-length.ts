import { formAddress } from "./field-names";

const KB = 1024;

/**
 * The most text in a form: a page shows a refused form with its typed values, at up to ten times their
 * length.
 */
const TEXT_MAX_BYTES = 32 * KB;

/** Addresses with longer texts, typed by people or stored by a device. */
const LONGER_TEXTS: [address: RegExp, maxBytes: number][] = [
  [/^\/community\/posts$/, 64 * KB],
  [/^\/admin\/events\/(new|[^/]+\/edit)$/, 64 * KB],
  [/^\/admin\/settings\/[^/]+$/, 64 * KB],
  [/^\/bookings\/sync$/, 64 * KB],
  // A bank statement of some months; it is not shown again.
  [/^\/admin\/payments\/statement$/, 512 * KB],
  // A list of members; the preview holds it for the import.
  [/^\/admin\/subscribers\/import$/, 512 * KB],
  // A hundred entries; a device sends more in further batches.
  [/^\/qr-scanner\/sync$/, 256 * KB],
];

/** The most bytes of text in one form to this address, as it is sent; files count apart. */
export function textMaxBytes(pathname: string): number {
  const address = formAddress(pathname);
  return LONGER_TEXTS.find(([pattern]) => pattern.test(address))?.[1] ?? TEXT_MAX_BYTES;
}
