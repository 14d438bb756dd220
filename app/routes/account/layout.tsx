import { Link, Outlet } from "react-router";
import { club } from "~/content/club";

export default function AccountLayout() {
  return (
    <div className="min-h-dvh bg-linear-to-b from-night to-dawn" data-theme="dark">
      <header className="column py-4">
        <Link to="/" className="heading text-lg text-ink no-underline">
          {club.name}
        </Link>
      </header>
      <main id="main" className="column grid justify-items-center pb-16">
        <Outlet />
      </main>
    </div>
  );
}
