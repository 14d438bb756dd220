import { Button, ButtonLink } from "./button";

export interface ErrorPageProps {
  title?: string;
  text?: string;
  /** Shows a link to the start page instead of a reload button. */
  home?: boolean;
}

/** The error page. Works without JavaScript: the button reloads with a form. */
export function ErrorPage({
  title = "Oops! Something went wrong",
  text = "We're sorry for the inconvenience. Please try refreshing the page.",
  home = false,
}: ErrorPageProps) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {home ? (
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
      ) : (
        <form method="get">
          <Button variant="primary" type="submit" onClick={reload}>
            Refresh Page
          </Button>
        </form>
      )}
    </main>
  );
}

function reload(event: { preventDefault(): void }) {
  event.preventDefault();
  window.location.reload();
}
