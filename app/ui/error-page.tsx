import { pageAddress } from "~/lib/language";
import { ERROR_PAGE_TEXTS } from "~/texts/site-wide/error-page";
import { Button, buttonStyle } from "./button";

export interface ErrorPageProps {
  siteName: string;
  title?: string;
  text?: string;
  /** Leaves out the reload button, for a page that would fail again. */
  home?: boolean;
}

/**
 * The error page. Works without JavaScript and without the app: the button reloads with a form, and the links home are
 * plain ones, which load everything anew.
 */
export function ErrorPage({
  siteName,
  title = ERROR_PAGE_TEXTS.oopsSomethingWentWrong,
  text = ERROR_PAGE_TEXTS.sorry,
  home = false,
}: ErrorPageProps) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <a
        href={pageAddress("/")}
        className="heading inline-flex min-h-11 items-center text-lg no-underline"
      >
        {siteName}
      </a>
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {home ? (
        <a href={pageAddress("/")} className={buttonStyle({ variant: "primary" })}>
          {ERROR_PAGE_TEXTS.homeLabel}
        </a>
      ) : (
        <div className="flex flex-wrap gap-3">
          <form method="get">
            <Button variant="primary" type="submit" onClick={reload}>
              {ERROR_PAGE_TEXTS.refreshPage}
            </Button>
          </form>
          <a href={pageAddress("/")} className={buttonStyle({ variant: "quiet" })}>
            {ERROR_PAGE_TEXTS.homeLabel}
          </a>
        </div>
      )}
    </main>
  );
}

function reload(event: { preventDefault(): void }) {
  event.preventDefault();
  window.location.reload();
}
