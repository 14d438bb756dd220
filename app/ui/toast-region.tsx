import { Suspense, useEffect, useState } from "react";
import { DISMISS_TEXTS } from "~/texts/site-wide/dismiss";
import { Button } from "./button";
import { lazyWithFallback } from "./loadable";
import {
  listenForToasts,
  showToast,
  TOAST_PLACE,
  TOAST_TIMEOUT_MS,
  type ToastMessage,
} from "./toast";

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

/** Shows the latest toast without stacking or swiping, where the script of the stack did not load. */
export function PlainToaster() {
  const [message, setMessage] = useState<ToastMessage>();
  const close = () => setMessage(undefined);
  useEffect(() => listenForToasts(setMessage), []);
  useEffect(() => {
    const drop = () => setMessage((shown) => (shown === message ? undefined : shown));
    message?.until?.addEventListener("abort", drop);
    return () => message?.until?.removeEventListener("abort", drop);
  }, [message]);
  useEffect(() => {
    const timeout = message?.timeout ?? TOAST_TIMEOUT_MS;
    if (!message || timeout === 0) return;
    const timer = setTimeout(() => setMessage(undefined), timeout);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={TOAST_PLACE} role="status">
      {message && <PlainToast message={message} onClose={close} />}
    </div>
  );
}

function PlainToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { title, tone, action } = message;
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-raised px-4 py-2.5 text-ink shadow-float"
    >
      <p className="grow font-bold">{title}</p>
      {action && (
        <Button
          type="button"
          size="small"
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button type="button" variant="quiet" size="small" onClick={onClose}>
        {DISMISS_TEXTS.dismiss}
      </Button>
    </div>
  );
}
