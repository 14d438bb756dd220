import { bands } from "~/content/people";

interface PeopleBandProps {
  group: keyof typeof bands;
  className: string;
  /** On the first screen: loaded at once, after the fonts. */
  isFirst?: boolean;
}

/** A group of runners over the whole width, fewer of them in a narrow window; decoration. */
export function PeopleBand({ group, className, isFirst = false }: PeopleBandProps) {
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
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "low" : "auto"}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
