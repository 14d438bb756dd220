import { type ComponentProps, useEffect, useRef, useState } from "react";
import { focusData } from "~/lib/focal-point";

export interface PictureProps extends ComponentProps<"img"> {
  alt: string;
  /** Shown when the picture fails to load; by default nothing is. */
  fallback?: string;
}

/** An image that is hidden or replaced when it fails to load. */
export function Picture({ src, fallback, loading = "lazy", ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const shown = [src, fallback].find((address) => address && !failed.includes(address));
  const fail = () => setFailed((before) => (shown ? [...before, shown] : before));

  // An image that failed before hydration fires no error event.
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
      {...focusData(shown)}
      loading={loading}
      decoding="async"
      onError={fail}
    />
  );
}
