/** The upper limit: `node:http` sending the same bytes and headers. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { portOf } from "../../../app/lib/port-of.ts";

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));
