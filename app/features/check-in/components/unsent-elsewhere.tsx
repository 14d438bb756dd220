import { Suspense, useEffect, useState } from "react";
import { softLazy } from "~/ui/soft-lazy";
import { hasDeviceId } from "../client/device-id";

const UnsentLine = softLazy(
  async () => (await import("./unsent-line")).UnsentLine,
  () => null,
);

/** The same on a page that has nothing to do with the desk: loaded only in a browser that has opened one. */
export function UnsentElsewhere() {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(hasDeviceId()), []);
  return <Suspense>{isHere && <UnsentLine />}</Suspense>;
}
