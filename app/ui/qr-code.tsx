import { classNames } from "./class-names";

const QUIET_MODULES = 4;

export interface QrCodeProps {
  /** What the code is, for screen readers. */
  label: string;
  size: number;
  path: string;
  className?: string | undefined;
}

/** A QR code, black on white in both colour schemes, with the quiet zone that readers need. */
export function QrCode({ label, size, path, className }: QrCodeProps) {
  const full = size + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${full} ${full}`}
      shapeRendering="crispEdges"
      className={classNames("block aspect-square w-full rounded-lg", className)}
    >
      <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={full} height={full} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
