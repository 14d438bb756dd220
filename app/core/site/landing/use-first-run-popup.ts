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
 * then, and closes it when typing begins or the form is reached; closing takes 500 ms. It takes no focus, as nobody
 * asked for it, and is hidden while a button or a field lies under it.
 */
export function useFirstRunPopup() {
  const isRegistering = useRef(false);
  const [stage, setStage] = useState<Stage>("hidden");
  const [isCovering, setCovering] = useState(true);

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
    const reached = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setStage("closing");
    });
    const form = document.querySelector("#register form");
    if (form) reached.observe(form);
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("focusin", closeForTyping);
    return () => {
      reached.disconnect();
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
    /** The dialog's ref: another function after each change of the dialog, which may have moved it. */
    watch: (box: HTMLDialogElement | null) =>
      box && stage !== "hidden" ? watchUnder(box, setCovering) : undefined,
    isOpen: stage !== "hidden",
    isClosing: stage === "closing",
    isCovering,
    close: () => setStage("closing"),
    register() {
      isRegistering.current = true;
      setStage("closing");
    },
  };
}

const CONTROLS = `a, button, summary, ${FIELDS}`;

/** Calls back whether something to press or to fill in lies where this box is; the browser watches, nothing is measured. */
function watchUnder(box: HTMLElement, onChange: (isCovering: boolean) => void): () => void {
  const under = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  const watch = () => {
    observer?.disconnect();
    under.clear();
    const { top, right, bottom, left } = box.getBoundingClientRect();
    const rootMargin = [-top, right - innerWidth, bottom - innerHeight, -left]
      .map((px) => `${px}px`)
      .join(" ");
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          under[isIntersecting ? "add" : "delete"](target);
        onChange(under.size > 0);
      },
      { rootMargin },
    );
    for (const control of document.querySelectorAll(CONTROLS))
      if (!box.contains(control)) observer.observe(control);
  };
  watch();
  addEventListener("resize", watch);
  return () => {
    removeEventListener("resize", watch);
    observer?.disconnect();
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
