import { SESSION_ENDED_TITLE } from "~/core/people/sessions/ended-session-texts";
import { SESSION_ENDED_TEXTS } from "./errors-texts";

/** The answer to a form that was sent without scripts after the session had ended, or without one. */
export function SessionEnded({ hadSession }: { hadSession: boolean }) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <h1 className="text-title">
        {hadSession ? SESSION_ENDED_TITLE : SESSION_ENDED_TEXTS.pleaseSignIn}
      </h1>
      <p className="max-w-prose text-lg text-muted">
        {SESSION_ENDED_TEXTS.nothingYouTypedIs}{" "}
        <a href="/admin" target="_blank" rel="noreferrer" className="text-link">
          {SESSION_ENDED_TEXTS.signInFromANewTab}
        </a>
        {SESSION_ENDED_TEXTS.thenReloadThisPage}
      </p>
    </main>
  );
}
