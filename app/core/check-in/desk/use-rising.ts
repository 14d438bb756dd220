import { useEffect, useState } from "react";

/** How long taps on it do nothing: the finger was on its way to a row when the panel rose. */
const RISING_MS = 700;

/** Whether a panel over the page has only just appeared. */
export function useRising(): boolean {
  const [isRising, setIsRising] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsRising(false), RISING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRising;
}
