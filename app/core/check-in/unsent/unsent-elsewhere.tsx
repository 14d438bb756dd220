import { Suspense, useEffect, useState } from "react";
import { lazyWithFallback } from "~/ui/loadable";
import { hasDeviceId } from "../device/device-id";

const UnsentLine = lazyWithFallback(
  async () => (await import("./unsent-line")).UnsentLine,
  () => null,
);

/** `UnsentLine` on pages outside the desk: loaded only in a browser that has opened a desk. */
export function UnsentElsewhere() {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(hasDeviceId()), []);
  return <Suspense>{isHere && <UnsentLine />}</Suspense>;
}
