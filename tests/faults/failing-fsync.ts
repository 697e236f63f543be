/** Preloaded into a process: its fsync fails as soon as the file named in FSYNC_FAILS exists. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const original = fs.fsyncSync;
fs.fsyncSync = (file) => {
  if (fs.existsSync(process.env.FSYNC_FAILS ?? "")) {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO", syscall: "fsync" });
  }
  original(file);
};
syncBuiltinESMExports();
