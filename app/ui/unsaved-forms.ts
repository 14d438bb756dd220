/** Asked before a page with an unsaved form is left. */
export interface LeaveQuestion {
  leave: () => void;
  stay: () => void;
}

/** A form whose loss would hurt. */
export interface WatchedForm {
  isUnsaved: () => boolean;
  /** Shows the question, or takes it back. */
  ask: (question: LeaveQuestion | undefined) => void;
}

const forms = new Set<WatchedForm>();
let isLetGo = false;

/** Holds this form on its page while it is unsaved; returns a function that stops it. */
export function watchForm(form: WatchedForm): () => void {
  isLetGo = false;
  forms.add(form);
  addEventListener("beforeunload", holdDocument);
  addEventListener("pagehide", letFormsGo);
  addEventListener("input", holdForms);
  return () => {
    forms.delete(form);
    if (forms.size > 0) return;
    removeEventListener("beforeunload", holdDocument);
    removeEventListener("pagehide", letFormsGo);
    removeEventListener("input", holdForms);
  };
}

/** The first form of the page that would be lost; undefined for none. */
export function unsavedForm(): WatchedForm | undefined {
  return isLetGo ? undefined : [...forms].find((form) => form.isUnsaved());
}

/** Lets the page be left with what is typed: somebody has said so. */
export function letFormsGo(): void {
  isLetGo = true;
}

/** Takes that back: the page was not left, or something is typed again. */
export function holdForms(): void {
  isLetGo = false;
}

/** Lets the browser ask before a reload, a link out of the site, or the end of the tab. */
function holdDocument(event: Event): void {
  if (unsavedForm()) event.preventDefault();
}
