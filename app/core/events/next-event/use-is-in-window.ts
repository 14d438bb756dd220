import { useEffect, useState } from "react";

const WHOLE = 0.99;

/** Whether the element with this id is in the window as a whole; undefined until known. */
export function useIsInWindow(id: string): boolean | undefined {
  const [isInWindow, setInWindow] = useState<boolean>();
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setInWindow(false);
    const observer = new IntersectionObserver(
      (entries) => setInWindow((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE),
      { threshold: WHOLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInWindow;
}
