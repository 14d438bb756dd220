import { signIn } from "../sign-in/sign-in-texts";
import { formatWait } from "./code-waits";

/** Counts down to the moment when another code can be sent. */
export function WaitLine({ seconds }: { seconds: number }) {
  return (
    <p className="text-center text-sm text-muted">
      {signIn.anotherCode} <span className="figure">{formatWait(seconds)}</span>
    </p>
  );
}
