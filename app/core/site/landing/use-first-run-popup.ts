import { useEffect, useRef, useState } from "react";
import { hasHadSession } from "~/core/people/sessions/use-session-mark";
import { scrollToSection } from "../frame/use-section-scroll";

const OPENS_AFTER_MS = 500;
const CLOSING_MS = 500;
const REMEMBERED_AS = "first-run-seen";
/** A scroll beyond this share of the window counts as reading below the fold. */
const FOLD_SHARE = 0.5;

const FIELDS = "input, textarea, select, [contenteditable]";

type Stage = "hidden" | "open" | "closing";

/**
 * Opens the popup 500 ms after a browser's first visit, unless the person types or reads below the fold by
 * then, and closes it when typing begins; closing takes 500 ms. It takes no focus, as nobody asked for it.
 */
export function useFirstRunPopup() {
  const isRegistering = useRef(false);
  const [stage, setStage] = useState<Stage>("hidden");

  useEffect(() => {
    if (isReturningVisitor()) return;
    const timer = setTimeout(() => {
      if (!isBusy()) setStage("open");
    }, OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (stage !== "open") return;
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && setStage("closing");
    const closeForTyping = ({ target }: FocusEvent) => isField(target) && setStage("closing");
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("focusin", closeForTyping);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("focusin", closeForTyping);
    };
  }, [stage]);

  useEffect(() => {
    if (stage !== "closing") return;
    const timer = setTimeout(() => {
      setStage("hidden");
      const section = document.getElementById("register");
      if (isRegistering.current && section) scrollToSection(section);
    }, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  return {
    isOpen: stage !== "hidden",
    isClosing: stage === "closing",
    close: () => setStage("closing"),
    register() {
      isRegistering.current = true;
      setStage("closing");
    },
  };
}

/** Whether the person types, or reads below the fold. */
function isBusy(): boolean {
  return isField(document.activeElement) || window.scrollY > window.innerHeight * FOLD_SHARE;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS);
}

/**
 * Whether this browser has stored an earlier visit; stores this one. A logout empties the storage, so a
 * browser that was signed in on this page counts too. Without storage every visit is the first.
 */
export function isReturningVisitor(): boolean {
  try {
    const isKnown = localStorage.getItem(REMEMBERED_AS) !== null || hasHadSession();
    localStorage.setItem(REMEMBERED_AS, String(Date.now()));
    return isKnown;
  } catch {
    return false;
  }
}
