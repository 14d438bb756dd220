import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { portOf } from "~/lib/port-of";

interface Seen {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export type Reaction = (response: ServerResponse) => void;

/** A service on this machine that notes what it gets and reacts as it is told, until its test ends. */
export async function fakeService(react: Reaction) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({ path: request.url ?? "", headers: request.headers, body });
      react(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Files of a worker share this module: a hook of the module would run in the first file only.
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, seen };
}

/** Answers with this status and JSON. */
export const json =
  (status: number, body: unknown): Reaction =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  };

/** Every way of being down. */
export const FAILURES: [what: string, react: Reaction][] = [
  ["hangs", () => {}],
  [
    "drips",
    (response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
  ["answers nonsense", (response) => response.end("<html>busy</html>")],
  ["answers a list", json(200, [])],
  ["answers without end", (response) => response.end(`"${"x".repeat(100_000)}"`)],
  ["hangs up", (response) => response.destroy()],
  [
    "sends elsewhere",
    (response) =>
      response
        .writeHead(302, { Location: "http://127.0.0.1:1/", "Content-Type": "application/json" })
        .end('{"success":true,"type":"success","hostname":"run.example"}'),
  ],
  ["answers 500", json(500, { type: "error", success: true, status: "approved", sid: "VE1" })],
];
