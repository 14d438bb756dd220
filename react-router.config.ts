import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // One small file that browsers keep, instead of a question to the server on every page.
  routeDiscovery: { mode: "initial" },
  // Two entries, the server and the club CLI: index.js and club.js.
  serverBuildFile: "[name].js",
} satisfies Config;
