/** A name or an address in brackets, and a port. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/**
 * Whether the target of a request is a path of this site: it starts with one slash, decodes, and holds no backslash,
 * no fragment and no NUL (PostgreSQL keeps none in text). What follows two slashes is another host to a URL.
 */
export function isOwnTarget(target: string): boolean {
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  if (!/^\/(?!\/)[^\\]*$/.test(path) || /#|%00/.test(target)) return false;
  try {
    return !path.includes("%") || !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Whether an address can be made of a Host header and names just that host. HTTP/1.0 needs none. */
export function isReadableHost(host: string | undefined, httpVersion: string): boolean {
  if (host === undefined) return httpVersion === "1.0";
  const name = HOST.test(host) && host.replace(/:\d+$/, "").toLowerCase();
  return name !== false && URL.parse(`http://${host}`)?.hostname === name;
}

/** Names of this machine alone: a trial shows sign-in codes, so no other site's name may lead a browser to it. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether the Host header names this machine. */
export function isOwnMachine(host: string | undefined): boolean {
  return host === undefined || OWN_MACHINE.test(host);
}
