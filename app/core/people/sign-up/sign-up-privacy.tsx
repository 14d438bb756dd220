import { Link } from "react-router";
import { club } from "~/content/club";
import { signUpPrivacy } from "../sign-in/sign-in-texts";

/** The privacy notice above the sign-up form. */
export function SignUpPrivacy() {
  const { title, paragraphs, questions, contact, link } = signUpPrivacy;
  return (
    <details className="rounded-lg border border-line bg-sunken p-4">
      <summary className="cursor-pointer font-bold">{title}</summary>
      <div className="mt-3 grid gap-2 text-sm text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {questions[0]}
          {club.email || <Link to="/contact">{contact}</Link>}
          {questions[1]}{" "}
          <Link to="/privacy" target="_blank" className="text-link">
            {link}
          </Link>
          .
        </p>
      </div>
    </details>
  );
}
