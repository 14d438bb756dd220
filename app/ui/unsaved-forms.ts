/** Asked before a page with an unsaved form is left. */
export interface LeaveQuestion {
  leave: () => void;
  stay: () => void;
}

/** A form whose loss would hurt. */
export interface WatchedForm {
  element: EventTarget;
  isUnsaved: () => boolean;
  /** Shows the question, or takes it back. */
  ask: (question: LeaveQuestion | undefined) => void;
}

const forms = new Set<WatchedForm>();
let isLetGo = false;

/** The watched form that was sent last; undefined after another form of the page. */
let sent: WatchedForm | undefined;
/** Its submit is under way: one for another address is held back before the router says that it is being sent. */
let isPressed = false;
let isBeingSent = false;

/** Holds this form on its page while it is unsaved; returns a function that stops it. */
export function watchForm(form: WatchedForm): () => void {
  isLetGo = false;
  forms.add(form);
  addEventListener("beforeunload", holdDocument);
  addEventListener("pagehide", letFormsGo);
  addEventListener("input", holdForms);
  addEventListener("submit", noteSubmit, true);
  return () => {
    forms.delete(form);
    if (sent === form) sent = undefined;
    if (forms.size > 0) return;
    removeEventListener("beforeunload", holdDocument);
    removeEventListener("pagehide", letFormsGo);
    removeEventListener("input", holdForms);
    removeEventListener("submit", noteSubmit, true);
  };
}

/** The first form of the page that would be lost; undefined for none. */
export function unsavedForm(): WatchedForm | undefined {
  return isLetGo ? undefined : [...forms].find((form) => !isOnItsWay(form) && form.isUnsaved());
}

/** Lets the page be left with what is typed: somebody has said so. */
export function letFormsGo(): void {
  isLetGo = true;
}

/** Takes that back: the page was not left, or something is typed again. */
export function holdForms(): void {
  isLetGo = false;
}

/** Says whether the router is sending a form of this page. */
export function noteSending(isSending: boolean): void {
  isBeingSent = isSending;
}

/** Whether what is typed here is being sent: by this form, or by one that is not watched. */
function isOnItsWay(form: WatchedForm): boolean {
  return sent === form ? isPressed || isBeingSent : isBeingSent && sent === undefined;
}

function noteSubmit({ target }: Event): void {
  sent = [...forms].find(({ element }) => element === target);
  isPressed = true;
  // It may be held back, with what is typed still here.
  setTimeout(() => {
    isPressed = false;
  });
}

/** Lets the browser ask before a reload, a link out of the site, or the end of the tab. */
function holdDocument(event: Event): void {
  if (unsavedForm()) event.preventDefault();
}
