import { formAddress } from "./field-names";

const KB = 1024;

/** A page shows a refused form with what was typed, at up to ten times its length. */
const TEXT_MAX_BYTES = 32 * KB;

/** Where people write more, or a device sends what it has stored. */
const LONGER_TEXTS: [address: RegExp, maxBytes: number][] = [
  [/^\/community\/posts$/, 64 * KB],
  [/^\/admin\/events\/(new|[^/]+\/edit)$/, 64 * KB],
  [/^\/admin\/settings\/[^/]+$/, 64 * KB],
  [/^\/bookings\/sync$/, 64 * KB],
  // A bank statement of some months; it is not shown again.
  [/^\/admin\/payments\/statement$/, 512 * KB],
  // A hundred entries; a device sends more in further batches.
  [/^\/qr-scanner\/sync$/, 256 * KB],
];

/** Bytes of all that is typed in one form, as it is sent to this address; files count apart. */
export function textMaxBytes(pathname: string): number {
  const address = formAddress(pathname);
  return LONGER_TEXTS.find(([pattern]) => pattern.test(address))?.[1] ?? TEXT_MAX_BYTES;
}
