import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // Two entries, the server and the club CLI: index.js and club.js.
  serverBuildFile: "[name].js",
} satisfies Config;
