/** The methods that can change anything; every other one except a read is answered 405. */
const WRITE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Whether a request would write on behalf of another site: its Origin is not ours, is 'null', or is
 * missing. React Router's own check skips resource routes and allows a missing Origin, so this one is ours.
 */
export function isForeignWrite(request: Request, ownOrigin: string): boolean {
  if (!WRITE_METHODS.has(request.method)) return false;
  return request.headers.get("Origin") !== ownOrigin;
}
