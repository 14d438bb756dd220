import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { scrollToSection } from "./use-section-scroll";

const OPENS_AFTER_MS = 500;
const CLOSING_MS = 500;
const QUIET_AFTER_CLOSING_MS = 7 * 24 * 60 * 60 * 1000;
const REMEMBERED_AS = "first-run-closed";

/** Opens the popup 500 ms after the page loads, unless it was closed within a week; closing takes 500 ms. */
export function useFirstRunPopup() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isRegistering = useRef(false);
  const [isClosing, setClosing] = useState(false);

  useEffect(() => {
    if (wasClosedLately()) return;
    const timer = setTimeout(() => dialog.current?.showModal(), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => dialog.current?.close(), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  function close() {
    rememberClosing();
    setClosing(true);
  }

  return {
    dialog,
    isClosing,
    close,
    /** Escape closes like the button. */
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      close();
    },
    onClosed() {
      rememberClosing();
      setClosing(false);
      const section = document.getElementById("register");
      if (isRegistering.current && section) scrollToSection(section);
    },
    register() {
      isRegistering.current = true;
      close();
    },
  };
}

/** Without storage the popup opens on every visit. */
function wasClosedLately(): boolean {
  try {
    const closedAt = Number(localStorage.getItem(REMEMBERED_AS));
    return Date.now() - closedAt < QUIET_AFTER_CLOSING_MS;
  } catch {
    return false;
  }
}

function rememberClosing(): void {
  try {
    localStorage.setItem(REMEMBERED_AS, String(Date.now()));
  } catch {
    // Storage is switched off.
  }
}
