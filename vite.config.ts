import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
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

const reactCompiler = babel({
  include: /\/app\/.*\.tsx(\?.*)?$/,
  plugins: ["babel-plugin-react-compiler"],
  presets: [],
});

export default defineConfig(({ isPreview }) => ({
  plugins: [reactRouter(), { ...reactCompiler, applyToEnvironment: (environment) => environment.name === "client" }],
  resolve: { alias },
  build: { target: "es2023", reportCompressedSize: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: isPreview ? undefined : here("./server.ts") } } },
  },
  logLevel: "warn",
}));
