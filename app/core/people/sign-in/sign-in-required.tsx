import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageAddress } from "~/lib/language";
import { ButtonLink } from "~/ui/button";
import { useMarkSession } from "../sessions/use-session-mark";
import type { SignInPrompt } from "./sign-in-prompt";
import { useSignInAddress } from "./use-sign-in-address";

const MOVE_ON_AFTER_SECONDS = 4;

/** Tells a visitor on a member page to sign in, in the words of the answer, and leads to the sign-in page. */
export function SignInRequired({ heading, text, go, stays }: Omit<SignInPrompt, "title">) {
  const navigate = useNavigate();
  const address = useSignInAddress();
  useMarkSession(false);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => navigate(address), MOVE_ON_AFTER_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, address, stays]);
  return (
    <main
      id="main"
      className="column grid min-h-[60dvh] place-content-center justify-items-start gap-4 py-16"
    >
      {!stays && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`${MOVE_ON_AFTER_SECONDS};url=${pageAddress(address)}`}
          />
        </noscript>
      )}
      <h1 className="text-title">{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      <ButtonLink to={address} variant="primary" target={stays ? "_blank" : undefined}>
        {go}
      </ButtonLink>
    </main>
  );
}
