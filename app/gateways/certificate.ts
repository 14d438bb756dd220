import { connect } from "node:tls";
import { type Instant, SECOND_MS } from "~/lib/dates";

const LIMIT_MS = 10 * SECOND_MS;

/**
 * When the certificate of a site ends, as a browser gets it. Rejects for one that this machine does not trust, and where
 * nobody answers.
 */
export function findCertificateEnd({ hostname, port }: URL): Promise<Instant> {
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname };
    const socket = connect(options, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
  });
}
