import type { Readable } from "node:stream";

/** A place that keeps files by key. The same key again replaces the file. */
export type FileStore = {
  /** Moves a file of this machine to its key, all or nothing, and durably. */
  take: (path: string, key: string) => Promise<void>;
  stream: (key: string) => Promise<Readable>;
  /** When a file was written; undefined if there is none. */
  writtenAt: (key: string) => Promise<Date | undefined>;
  delete: (key: string) => Promise<void>;
  /** Every key in a folder, in no order; with an empty name, every key. */
  list: (folder: string) => Promise<string[]>;
  /** Runs with a path of this machine that has the file's bytes. */
  withPath: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result>;
};
