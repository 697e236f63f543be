import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitOptions = Parameters<NodeFS["init"]>[1];
type NodeFsModule = {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
};

/**
 * PGlite's file system with a real fsync. As shipped it has none: the engine's fsync() succeeds
 * without reaching the disk. Emscripten calls `stream_ops.fsync` if it exists; this supplies it,
 * and counts its calls so that a start can prove it is still in use.
 */
export class DurableNodeFS extends NodeFS {
  fsyncs = 0;

  override async init(database: PGlite, options: InitOptions) {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        this.fsyncs += 1;
        return 0;
      };
    });
    return result;
  }
}

/** Syncs a file, or the entries of a folder, to disk. Windows cannot sync a folder. */
export function fsyncFile(path: string, isFolder: boolean) {
  if (isFolder && process.platform === "win32") return;
  const file = openSync(path, isFolder ? "r" : "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder with all its contents to disk, deepest first. */
export function fsyncTree(path: string) {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) fsyncTree(join(path, name));
  fsyncFile(path, found.isDirectory());
}
