import { lazy, Suspense, useEffect, useState } from "react";
import { listenForToasts, showToast } from "./toast";

const Toaster = lazy(async () => ({ default: (await import("./toaster")).Toaster }));

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
