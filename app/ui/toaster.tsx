import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { DISMISS_TEXTS } from "~/texts/site-wide/dismiss";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as OctagonAlert } from "~icons/octagon-alert";
import { Icon as X } from "~icons/x";
import { buttonStyle } from "./button";
import { IconButton } from "./icon-button";
import { listenForToasts, TOAST_PLACE, TOAST_TIMEOUT_MS } from "./toast";

const LIMIT = 3;

/** The stack of toasts; F6 focuses it. Use it through `ToastRegion`. */
export function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_TIMEOUT_MS} limit={LIMIT}>
      <Toast.Portal>
        <Toast.Viewport className={TOAST_PLACE}>
          <ToastStack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastStack() {
  const { toasts, add, close } = Toast.useToastManager();

  useEffect(
    () =>
      listenForToasts(({ title, tone, action, timeout, until }) => {
        const id = add({
          title,
          type: tone ?? "neutral",
          priority: tone === "danger" ? "high" : "low",
          ...(timeout !== undefined && { timeout }),
          ...(action && {
            actionProps: {
              children: action.label,
              onClick() {
                action.onClick();
                close(id);
              },
            },
          }),
        });
        until?.addEventListener("abort", () => close(id));
      }),
    [add, close],
  );

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["down", "right"]}
      className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-lg border border-line bg-raised text-ink shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0 data-swiping:transition-none"
    >
      <Toast.Content className="flex items-center gap-3 py-2.5 pr-2 pl-4">
        {toast.type === "success" && (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        )}
        {toast.type === "danger" && (
          <OctagonAlert aria-hidden className="size-5 shrink-0 text-danger" />
        )}
        <Toast.Title render={<p />} className="grow font-bold" />
        {toast.actionProps && (
          <Toast.Action className={buttonStyle({ variant: "secondary", size: "small" })} />
        )}
        <Toast.Close
          render={
            <IconButton label={DISMISS_TEXTS.dismiss} size="small" icon={<X aria-hidden />} />
          }
        />
      </Toast.Content>
    </Toast.Root>
  ));
}
