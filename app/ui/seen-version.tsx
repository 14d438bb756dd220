import { Fragment, type ReactNode, useState } from "react";
import type { Seen } from "~/lib/stored-fields";

/** With what an answered form goes on. */
export interface AnsweredSeen extends Seen {
  /** Its fields show values that somebody else has stored. */
  isMerged?: boolean;
}

interface SeenVersionProps {
  loaded: Seen;
  /** Stays, also after another form of the page is answered. */
  answered: AnsweredSeen | undefined;
  /** The form around the hidden fields; it begins anew with merged values. */
  children: (hidden: ReactNode) => ReactNode;
}

/** Tells a form what it was loaded with: data that is loaded again leaves that as it is. */
export function SeenVersion({ loaded, answered, children }: SeenVersionProps) {
  const [seen, setSeen] = useState({ ...(answered ?? loaded), merged: "" });
  if (answered && answered.version !== seen.version) {
    const merged = answered.isMerged ? answered.version : seen.merged;
    setSeen({ ...answered, merged });
  }
  return (
    <Fragment key={seen.merged}>
      {children(
        <>
          <input type="hidden" name="version" value={seen.version} />
          <input type="hidden" name="loaded" value={seen.loaded} />
        </>,
      )}
    </Fragment>
  );
}
