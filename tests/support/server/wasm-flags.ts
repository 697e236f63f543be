/** A process that lives for a minute is done sooner if the embedded database is compiled simply, and only what it uses. */
export const WASM_FLAGS = [
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-compilation",
];

/** With these, Node runs a script whose business sends messages: those are written in TSX. */
export const TSX_FLAGS = ["--import", new URL("./load-tsx.mjs", import.meta.url).href];
