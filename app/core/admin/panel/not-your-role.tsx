import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NOT_YOUR_ROLE_TEXTS } from "./errors-texts";

/** The page of an admin whose role does not open the address. */
export function NotYourRole() {
  return (
    <main id="main" className="mx-auto grid max-w-2xl gap-6 p-6">
      <h1 className="text-title">{NOT_YOUR_ROLE_TEXTS.admin}</h1>
      <EmptyState
        title={NOT_YOUR_ROLE_TEXTS.yourRoleDoesNot}
        action={
          <ButtonLink to="/admin/dashboard">{NOT_YOUR_ROLE_TEXTS.returnToDashboard}</ButtonLink>
        }
      >
        {NOT_YOUR_ROLE_TEXTS.teamShowsWhatEach}
      </EmptyState>
    </main>
  );
}
