import { isRouteErrorResponse } from "react-router";
import { NOT_YOUR_ROLE_TEXTS } from "~/texts/admin/panel-pages";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Why the panel refused an admin's request; undefined for any other error. */
export function panelRefusal(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && error.status === 403 ? error.data?.reason : undefined;
}

/** What an admin sees whose role does not open the address or take the form, with what they typed without scripts. */
export function NotYourRole({ error }: { error: unknown }) {
  const typed = typedIn(error);
  return (
    <>
      <EmptyState
        title={NOT_YOUR_ROLE_TEXTS.yourRoleDoesNot}
        action={
          <ButtonLink to="/admin/dashboard">{NOT_YOUR_ROLE_TEXTS.returnToDashboard}</ButtonLink>
        }
      >
        {NOT_YOUR_ROLE_TEXTS.teamShowsWhatEach}
      </EmptyState>
      {typed.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-heading">{NOT_YOUR_ROLE_TEXTS.typed}</h2>
          <p className="text-muted">{NOT_YOUR_ROLE_TEXTS.notSaved}</p>
          {typed.map((value) => (
            <p key={value} className="wrap-anywhere whitespace-pre-wrap select-all">
              {value}
            </p>
          ))}
        </section>
      )}
    </>
  );
}

function typedIn(error: unknown): string[] {
  const typed: unknown = isRouteErrorResponse(error) ? error.data?.typed : undefined;
  return Array.isArray(typed) ? typed.map(String) : [];
}
