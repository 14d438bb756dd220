import { useLayoutEffect, useRef } from "react";

/** A ref for a dialog that is modal from its first rendering on; the focus then goes back to where it was before. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    // A dialog that is removed without being closed leaves the focus on the body.
    return () => box?.close();
  }, []);
  return dialog;
}
