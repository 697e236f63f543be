import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "index.js",
  // Whether a form was sent from this site the front door has asked already (platform/web/same-origin.ts), with the
  // site's public address; the framework would compare with what stands behind the proxy that ends TLS.
  allowedActionOrigins: ["**"],
  // A page is one file: its client loader in a second and a third would cost more than it saves.
  splitRouteModules: false,
} satisfies Config;
