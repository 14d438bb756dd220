import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { club } from "~/content/club";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";

const places = [
  { label: "Home page", to: "/#home" },
  { label: "About us", to: "/#about" },
  { label: "Events", to: "/events" },
  { label: "Membership", to: "/#plans" },
];

/** The public pages' menu; under 768 px it folds behind an icon (without JavaScript it stays open). */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  return (
    <header data-theme="dark" className="bg-night">
      <div className="column flex flex-wrap items-center gap-x-8 gap-y-2 py-4">
        <Link to="/" className="heading mr-auto text-lg text-ink no-underline">
          {club.name}
        </Link>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-lg text-ink md:hidden noscript:hidden"
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
          <span className="sr-only">{open ? "Close menu" : "Open menu"}</span>
        </button>
        <nav
          id="site-menu"
          aria-label="Main"
          className={classNames("max-md:w-full", !open && "max-md:not-noscript:hidden")}
        >
          <ul className="flex gap-x-6 gap-y-1 max-md:flex-col md:items-center">
            {places.map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center text-ink no-underline hover:underline"
                >
                  {place.label}
                </Link>
              </li>
            ))}
            <li>
              <ButtonLink to="/signin" variant="secondary" size="small">
                SignIn
              </ButtonLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
