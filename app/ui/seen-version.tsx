import { useState } from "react";

interface SeenVersionProps {
  /** The version that was loaded. */
  loaded: number;
  /** The version from which an answered form goes on, also after another form of the page is answered. */
  answered: string | undefined;
}

/** The hidden version that a form's fields show: data that is loaded again leaves them as they are. */
export function SeenVersion({ loaded, answered }: SeenVersionProps) {
  const [seen, setSeen] = useState(answered ?? String(loaded));
  if (answered !== undefined && answered !== seen) setSeen(answered);
  return <input type="hidden" name="version" value={seen} />;
}
