/** A process that lives for a minute is done sooner if the embedded database is compiled simply, and only what it uses. */
export const WASM_FLAGS = [
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-compilation",
];
