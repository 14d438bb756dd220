/** The answer to a form that was sent without scripts after the session had ended. */
export function SessionEnded() {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <h1 className="text-title">Your session has ended</h1>
      <p className="max-w-prose text-lg text-muted">
        Nothing you typed is lost:{" "}
        <a href="/admin" target="_blank" rel="noreferrer" className="text-link">
          sign in again in a new tab
        </a>
        , then reload this page. Your form is sent once more.
      </p>
    </main>
  );
}
