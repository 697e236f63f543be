import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "index.js",
  // A page is one file: its client loader in a second and a third would cost more than it saves.
  splitRouteModules: false,
} satisfies Config;
