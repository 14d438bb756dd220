import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** The page of an admin whose role does not open the address. */
export function NotYourRole() {
  return (
    <main id="main" className="mx-auto grid max-w-2xl gap-6 p-6">
      <h1 className="text-title">Admin</h1>
      <EmptyState
        title="Your role does not open this page"
        action={<ButtonLink to="/admin/dashboard">Return to Dashboard</ButtonLink>}
      >
        Team shows what each role may do. The owner can give you another one.
      </EmptyState>
    </main>
  );
}
