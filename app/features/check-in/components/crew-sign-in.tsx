import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";

/** Shown on the crew's pages to a person who is not signed in; queued entries stay on the device. */
export function CrewSignIn() {
  const { pathname, search } = useLocation();
  const next = new URLSearchParams({ next: pathname + search });
  return (
    <main
      id="main"
      className="column grid min-h-dvh content-center justify-items-start gap-4 py-12"
    >
      <h1 className="text-title">Sign in to open this page</h1>
      <p className="max-w-prose text-lg">
        It is for run leaders and admins. Check-ins that wait on this phone are kept and sent after
        you sign in.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={`/signin?${next}`}>
          Sign in as run leader
        </ButtonLink>
        <ButtonLink to={`/admin?${next}`}>Admin Login</ButtonLink>
      </div>
    </main>
  );
}
