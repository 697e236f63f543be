import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "index.js",
  // The server has already checked that a form comes from this site (platform/web/security-headers.ts),
  // against the site's public address; the framework would compare with the address behind the
  // proxy that ends TLS.
  allowedActionOrigins: ["**"],
  // A page is one file: its client loader in a second and a third would cost more than it saves.
  splitRouteModules: false,
} satisfies Config;
