import { bands } from "~/content/people";

interface PeopleBandProps {
  group: keyof typeof bands;
  className: string;
}

/** A group of runners over the whole width, fewer of them in a narrow window; decoration. */
export function PeopleBand({ group, className }: PeopleBandProps) {
  const { wide, narrow } = bands[group];
  return (
    <picture>
      <source
        media="(width < 48rem)"
        srcSet={narrow.src}
        width={narrow.width}
        height={narrow.height}
      />
      <img
        src={wide.src}
        alt=""
        width={wide.width}
        height={wide.height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
