/** Where toasts are on the screen: above the bottom navigation of phones. */
export const TOAST_PLACE =
  "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 print:hidden max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] sm:right-6 sm:left-auto sm:w-96";

/** Duration of a toast, where it names none. */
export const TOAST_TIMEOUT_MS = 6_000;
