import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";

const httpServer = createServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: { server: httpServer } },
});
const { openDevApp } = await vite.ssrLoadModule("./server/dev-app.ts");
const app = await openDevApp();
const listener = getRequestListener(app.fetch);
httpServer.on("request", (request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
});
httpServer.listen(app.port, app.host, () => process.stdout.write(app.welcome));
