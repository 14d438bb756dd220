/**
 * A line to another server with longer round trips: the server's bytes are forwarded later, in order. Counts
 * round trips: each time a client sends after an answer. Arguments: host, port and milliseconds. Prints its
 * address; a line on its input requests the count.
 */
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { portOf } from "../../../app/lib/port-of.ts";

const [, , host = "", port = "", delay = ""] = process.argv;
const delayMs = Number(delay);
let roundTrips = 0;

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ host, port: Number(port), noDelay: true });
  let isAnswered = true;
  near.on("data", (part) => {
    if (isAnswered) roundTrips += 1;
    isAnswered = false;
    far.write(part);
  });
  far.on("data", (part) => {
    isAnswered = true;
    setTimeout(() => near.write(part), delayMs);
  });
  endTogether(near, far);
});

function endTogether(...sockets: [Socket, Socket]): void {
  const [near, far] = sockets;
  near.on("close", () => far.destroy());
  far.on("close", () => setTimeout(() => near.destroy(), delayMs));
  for (const socket of sockets) socket.on("error", () => {});
}

createInterface({ input: process.stdin }).on("line", () => {
  process.stdout.write(`${roundTrips}\n`);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${portOf(server)}\n`);
});
