import { SESSION_ENDED_TEXTS } from "../texts/errors";
/** The answer to a form that was sent without scripts after the session had ended. */
export function SessionEnded() {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <h1 className="text-title">{SESSION_ENDED_TEXTS.yourSessionHasEnded}</h1>
      <p className="max-w-prose text-lg text-muted">
        {SESSION_ENDED_TEXTS.nothingYouTypedIs}{" "}
        <a href="/admin" target="_blank" rel="noreferrer" className="text-link">
          {SESSION_ENDED_TEXTS.signInAgainIn}
        </a>
        {SESSION_ENDED_TEXTS.thenReloadThisPage}
      </p>
    </main>
  );
}
