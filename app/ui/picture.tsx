import { type ComponentProps, useEffect, useRef, useState } from "react";

export interface PictureProps extends ComponentProps<"img"> {
  alt: string;
  /** Shown when the picture cannot be loaded; without it the picture is left out. */
  fallback?: string;
}

/** A picture that never shows as broken. */
export function Picture({ src, fallback, loading = "lazy", ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const shown = [src, fallback].find((address) => address && !failed.includes(address));
  const fail = () => setFailed((before) => (shown ? [...before, shown] : before));

  // A picture that failed before the script was there does not tell again.
  useEffect(() => {
    const { current } = image;
    if (shown && current?.complete && current.naturalWidth === 0) {
      setFailed((before) => [...before, shown]);
    }
  }, [shown]);

  if (!shown) return null;
  return (
    <img
      {...rest}
      alt={rest.alt}
      ref={image}
      src={shown}
      loading={loading}
      decoding="async"
      onError={fail}
    />
  );
}
