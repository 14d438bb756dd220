/** The app on a port of this machine, asked with requests as they are written on the line. */

import { once } from "node:events";
import { connect } from "node:net";
import * as build from "virtual:react-router/server-build";
import { onTestFinished } from "vitest";
import { createApp } from "../../server/http/app";
import type { Connection } from "../../server/http/app-env";
import { createHttpServer } from "../../server/http/http-server";
import { Unexpected } from "../../server/http/unexpected";
import { PagesInWork } from "../../server/pages/capped-pages";
import { withPublicPages } from "../../server/pages/with-public-pages";
import type { TestClub } from "./club";

interface App {
  fetch: (request: Request, connection?: Connection) => Response | Promise<Response>;
}

const ANSWER_LIMIT_MS = 60_000;

/** The one path at which there is a built file. */
export const FILE = "/assets/app-1a2b3c.css";

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Starts a server for this club; returns how to send it a text and read what comes back until it hangs up. */
export async function openRawServer(
  club: TestClub,
  app?: App,
  inWork?: PagesInWork,
): Promise<(request: string) => Promise<RawAnswer>> {
  const port = await startRawServer(club, app, inWork);
  return async (request) => answerIn(await exchange(port, request));
}

/** The same for an answer that goes on: returns its status as soon as it is there, and how to break the line. */
export async function openHeldServer(
  club: TestClub,
): Promise<(request: string) => Promise<{ status: number; breakOff: () => void }>> {
  const port = await startRawServer(club);
  return async (request) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const [start] = await once(socket, "data");
    socket.on("error", () => socket.destroy());
    return { status: answerIn(String(start)).status, breakOff: () => socket.destroy() };
  };
}

async function startRawServer(
  club: TestClub,
  app: App = createApp(club.services, build),
  inWork = new PagesInWork(),
): Promise<number> {
  const { services } = club;
  const site = withPublicPages((request, connection) => app.fetch(request, connection), services, {
    build,
    freshMs: 0,
  });
  const unexpected = new Unexpected(services, build);
  const isFile = (path: string) => path === FILE;
  // Other tests in this process keep the platform's own classes.
  const options = { overrideGlobalObjects: false };
  const server = createHttpServer(site, { services, unexpected, inWork, isFile }, options);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** A GET as a browser would write it, but for its target and Host header; null sends none. */
export function get(target: string, host: string | null = "localhost", more = ""): string {
  const hostLine = host === null ? "" : `Host: ${host}\r\n`;
  return `GET ${target} HTTP/1.1\r\n${hostLine}${more}Connection: close\r\n\r\n`;
}

function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "latin1"));
    let text = "";
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error("no answer in time")));
    socket.on("data", (piece: Buffer) => {
      text += piece.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}

function answerIn(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((header): [string, string] => {
      const [name = "", value = ""] = header.split(/: (.*)/, 2);
      return [name, value];
    }),
  );
  return { status: Number(line.split(" ")[1]), headers, body: text.slice(end + 4) };
}
