import { CalendarCheck, CalendarDays, LayoutDashboard } from "lucide-react";
import type { ReactNode } from "react";
import { Form, NavLink } from "react-router";
import { Button } from "~/ui/button";

const tabs = [
  { to: "/admin/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/admin/bookings", label: "Bookings", Icon: CalendarCheck },
  { to: "/admin/events", label: "Events", Icon: CalendarDays },
];

/** The admin panel's sidebar and content; above 768 px side by side, below it a bar on top. */
export function AdminFrame({
  displayName,
  children,
}: {
  displayName: string;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <aside data-theme="dark" className="flex flex-col gap-4 bg-night p-4 text-ink md:min-h-dvh">
        <div>
          <p className="heading">Fitness Management</p>
          <p className="text-sm text-muted">{displayName} · System Administrator</p>
        </div>
        <nav aria-label="Admin" className="grow">
          <ul className="flex gap-1 overflow-x-auto md:flex-col">
            {tabs.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-ink no-underline hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-bold"
                >
                  <Icon aria-hidden className="size-5" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Form method="post" action="/admin/logout">
          <Button variant="quiet" size="small">
            Logout
          </Button>
        </Form>
      </aside>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 md:p-8">
        {children}
      </main>
    </div>
  );
}
