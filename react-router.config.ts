import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // One small file that browsers keep, instead of a question to the server on every page.
  routeDiscovery: { mode: "initial" },
  // Three entries, the server, its thread for files and the club CLI: index.js, export-thread.js, club.js.
  serverBuildFile: "[name].js",
} satisfies Config;
