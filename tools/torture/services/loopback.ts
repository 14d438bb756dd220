/** A service on this machine that answers through a handler, for tests and trials. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { portOf } from "~/lib/port-of";

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** `undefined` hangs up without an answer. */
export type Handler = (asked: Asked) => Answered | undefined | Promise<Answered | undefined>;

export interface Loopback {
  url: string;
  stop: () => void;
}

/** Listens on any free port of the loopback address. */
export async function startLoopback(handle: Handler): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url = "", headers } = request;
    const answer = await handle({ method, path: url, headers, body });
    if (!answer) return response.destroy();
    const json = { "Content-Type": "application/json", ...answer.headers };
    response.writeHead(answer.status, json).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
