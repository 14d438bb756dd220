const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request would write on behalf of another site: its Origin is not ours, is 'null', or is
 * missing. React Router's own check skips resource routes and allows a missing Origin, so this one is ours.
 */
export function isForeignWrite(request: Request, ownOrigin: string): boolean {
  if (READ_METHODS.has(request.method)) return false;
  return request.headers.get("Origin") !== ownOrigin;
}
