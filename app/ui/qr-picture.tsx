import { classNames } from "./class-names";

export interface QrPictureProps {
  code: { size: number; path: string };
  /** What the code is for, as it cannot be read by people. */
  label: string;
  className?: string;
}

/** A QR code, dark on white in both schemes: readers need the contrast. */
export function QrPicture({ code, label, className }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={classNames("rounded-lg bg-[#fff]", className)}
    >
      <title>{label}</title>
      <path d={code.path} fill="#000" />
    </svg>
  );
}
