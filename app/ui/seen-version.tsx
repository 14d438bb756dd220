import { useState } from "react";

interface SeenVersionProps {
  /** The version that was loaded. */
  loaded: number;
  /** The version from which an answered form goes on. */
  answered: string | undefined;
}

/** The hidden version that a form's fields show: data that is loaded again leaves them as they are. */
export function SeenVersion({ loaded, answered }: SeenVersionProps) {
  const [seen] = useState(loaded);
  return <input type="hidden" name="version" value={answered ?? seen} />;
}
