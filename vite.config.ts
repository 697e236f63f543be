import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The subpath imports of package.json, so that queries such as `?inline` resolve too. */
const alias = [
  ...["app", "business", "database", "emails", "platform", "tests"].map((folder) => ({
    find: new RegExp(`^#${folder}/`),
    replacement: `${here(`./${folder}`)}/`,
  })),
  { find: "#site.ts", replacement: here("./site.ts") },
];

/** React, its router and the bundler's runtime: one file that stays the same from release to release. */
const vendor = {
  name: "react",
  test: /rolldown[/:-]runtime|node_modules\/(react|react-dom|react-router|scheduler)\//,
};

export default defineConfig({
  plugins: [reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  resolve: { alias },
  build: {
    target: "es2023",
    // The first browsers with light-dark() and nesting, so that neither is spelled out (docs/decisions/004-styling.md).
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } } } },
    ssr: { build: { rollupOptions: { input: here("./server.ts") } } },
  },
  logLevel: "warn",
});
