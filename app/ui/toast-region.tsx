import { Suspense, useEffect, useState } from "react";
import { lazyWithFallback } from "./lazy-with-fallback";
import { PlainToaster } from "./plain-toaster";
import { listenForToasts, showToast } from "./toast";

const Toaster = lazyWithFallback(async () => (await import("./toaster")).Toaster, PlainToaster);

/** Where toasts appear, once per page. Loads its code with the first toast. */
export function ToastRegion() {
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    if (needed) return;
    const stop = listenForToasts((message) => {
      stop();
      showToast(message);
      setNeeded(true);
    });
    return stop;
  }, [needed]);

  return (
    needed && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
