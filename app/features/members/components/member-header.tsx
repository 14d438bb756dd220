import { Form, Link } from "react-router";
import { club } from "~/content/club";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";

/** The member area's bar: where to go, who is signed in, the way out. */
export function MemberHeader({ displayName }: { displayName: string | null }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="column flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <Link to="/" className="heading mr-auto text-lg text-ink no-underline">
          {club.name}
        </Link>
        <nav aria-label="Member" className="flex gap-5">
          <Link to="/dashboard" className="text-link">
            Dashboard
          </Link>
          <Link to="/events" className="text-link">
            Events
          </Link>
        </nav>
        <Avatar name={displayName ?? "New runner"} />
        <Form method="post" action="/logout">
          <Button variant="quiet" size="small">
            Logout
          </Button>
        </Form>
      </div>
    </header>
  );
}
