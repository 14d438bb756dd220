import { isRouteErrorResponse, Outlet, useHref, useLocation } from "react-router";
import { ErrorTitle } from "~/core/site/frame/route-error";
import { TAB_ERROR_TEXTS } from "~/texts/people/rights-panel";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon as RefreshCw } from "~icons/refresh-cw";
import type { Route } from "./+types/tabs-layout";
import { NotYourRole, panelRefusal } from "./not-your-role";

/** Wraps the sections, so that an error in one leaves the frame around it in place. */
export default function AdminTabs() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorTitle error={error} />
      <TabError error={error} />
    </>
  );
}

/** The error boundary of an admin tab: a failed read with Retry, a 404, or an unexpected error. */
function TabError({ error }: { error: unknown }) {
  if (panelRefusal(error) === "role") return <NotYourRole error={error} />;
  if (isRouteErrorResponse(error)) {
    const message = failedMessage(error.data);
    return message ? <LoadFailed {...message} /> : <NotThere status={error.status} />;
  }
  const text = error instanceof Error ? error.message : TAB_ERROR_TEXTS.notShown;
  return (
    <Alert
      tone="danger"
      title={TAB_ERROR_TEXTS.errorLoadingComponent}
      announce
      action={<BackToDashboard />}
    >
      <p>{text}</p>
    </Alert>
  );
}

function LoadFailed({ failed, title }: { failed: string; title?: string }) {
  const { pathname, search } = useLocation();
  const address = useHref(pathname);
  return (
    <Alert
      tone="danger"
      title={title ?? failed}
      announce
      action={
        <form action={address}>
          {[...new URLSearchParams(search)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button icon={<RefreshCw />}>{TAB_ERROR_TEXTS.retry}</Button>
        </form>
      }
    >
      {title && <p>{failed}</p>}
    </Alert>
  );
}

function NotThere({ status }: { status: number }) {
  const title = status === 404 ? TAB_ERROR_TEXTS.notHereAnyMore : TAB_ERROR_TEXTS.didNotWork;
  return (
    <EmptyState title={title} action={<BackToDashboard />}>
      {status === 404 ? TAB_ERROR_TEXTS.notFoundHint : TAB_ERROR_TEXTS.theFormWasNot}
    </EmptyState>
  );
}

function BackToDashboard() {
  return <ButtonLink to="/admin/dashboard">{TAB_ERROR_TEXTS.returnToDashboard}</ButtonLink>;
}

function failedMessage(data: unknown): { failed: string; title?: string } | undefined {
  if (typeof data !== "object" || data === null || !("failed" in data)) return undefined;
  const title = "title" in data && typeof data.title === "string" ? { title: data.title } : {};
  return { failed: String(data.failed), ...title };
}
