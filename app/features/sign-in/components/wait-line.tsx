import { formatWait } from "../rules/code-waits";
import { signIn } from "../texts/sign-in";

/** Counts down to the moment when another code can be sent. */
export function WaitLine({ seconds }: { seconds: number }) {
  return (
    <p className="text-center text-sm text-muted">
      {signIn.anotherCode} <span className="figure">{formatWait(seconds)}</span>
    </p>
  );
}
