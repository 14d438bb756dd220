import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { stopListening } from "./server-close.server";
import { switches } from "./switches";

afterEach(() => {
  switches.idleConnections = true;
});

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

test.each([
  ["answers", true],
  ["cuts", false],
])("a server that stops listening %s a connection that was idle, switch %s", async (_, isOn) => {
  switches.idleConnections = isOn;
  const server = createServer((_request, response) => response.end("here"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const kept = connect(port, "127.0.0.1");
  kept.on("error", () => {});
  kept.write(REQUEST);
  expect(String(await once(kept, "data"))).toContain("here");
  const stopped = new Promise<void>((done) => stopListening(server, done));
  kept.write(REQUEST);
  const heard = await Promise.race([
    once(kept, "data").then(String),
    once(kept, "close").then(() => "cut"),
  ]);
  if (isOn) expect(heard).toContain("here");
  else expect(heard).toBe("cut");
  const late = connect(port, "127.0.0.1");
  const [error] = await once(late, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  kept.destroy();
  await stopped;
});
