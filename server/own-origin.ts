import { isIP } from "node:net";
import { plainAddress } from "~/lib/networks.server";

/** The socket of a request; one of a test has none. */
interface LocalSocket {
  localAddress?: string | undefined;
  localPort?: number | undefined;
}

/**
 * The origin that pages in memory are for: PUBLIC_URL, or in trial mode the requested host, if it is the
 * machine's own name or address and port. Undefined for a made-up host, whose pages are not kept.
 */
export function ownOrigin(
  host: string | undefined,
  socket: LocalSocket | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (host === undefined) return undefined;
  const { localAddress = "127.0.0.1", localPort } = socket ?? {};
  const [, name, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  if (port !== undefined && Number(port) !== localPort) return undefined;
  return name === "localhost" || name === hostOf(localAddress) ? `http://${host}` : undefined;
}

function hostOf(localAddress: string): string {
  const address = plainAddress(localAddress) ?? localAddress;
  return isIP(address) === 6 ? `[${address}]` : address;
}
