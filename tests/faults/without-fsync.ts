/** Preloaded into a process: its fsync reaches no disk. The control of the power-cut test. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

fs.fsyncSync = () => {};
syncBuiltinESMExports();
