import { type ChildProcessByStdio, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { packageRoot } from "#platform/package-root.ts";
import type { State } from "#tests/faults/writer.ts";
import { WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";
import type { Place } from "./database.ts";

export type WriterMode = "open" | "check" | "write" | "ride" | "fill";

/** A running tests/faults/writer.ts, and what it has said so far. */
export type Writer = {
  /** Resolves when it is ready, with what it found; rejects when it ends before. */
  ready: Promise<State | null>;
  /** Resolves when it has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Acknowledged transactions so far. */
  acknowledged(): number;
  /** Resolves when so many are acknowledged, or when it has ended. */
  acknowledges(count: number): Promise<void>;
  lines(): string[];
  errors(): string;
  kill(): void;
};

const NODE_COMPILE_CACHE = join(tmpdir(), "writer-compile-cache");

/** Starts a writer; `preload` names a file of tests/faults to load into it first. */
export function startWriter(
  place: Place,
  mode: WriterMode,
  { run = 0, preload, env = {} }: { run?: number; preload?: string; env?: NodeJS.ProcessEnv } = {},
): Writer {
  const faults = join(packageRoot, "tests/faults");
  const options = preload ? `--import ${pathToFileURL(join(faults, preload))}` : "";
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [...WASM_FLAGS, join(faults, "writer.ts"), JSON.stringify(place), mode, String(run)],
    {
      cwd: packageRoot,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        LOG_LEVEL: "fatal",
        NODE_OPTIONS: options,
        NODE_COMPILE_CACHE,
        ...env,
      },
    },
  );
  let said = "";
  let errors = "";
  const ready = Promise.withResolvers<State | null>();
  ready.promise.catch(() => {});
  child.stdout.setEncoding("utf8").on("data", (data: string) => {
    said += data;
    const line = /^READY (.*)$/m.exec(said);
    if (line?.[1]) ready.resolve(JSON.parse(line[1]));
  });
  child.stderr.setEncoding("utf8").on("data", (data: string) => {
    errors += data;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("close", (code, signal) => {
      ready.reject(new Error(`The writer ended (${code ?? signal}): ${said.slice(-300)}${errors}`));
      resolve({ code, signal });
    });
  });
  const acknowledged = () => said.match(/^ACK \d+$/gm)?.length ?? 0;
  return {
    ready: ready.promise,
    ended,
    acknowledged,
    async acknowledges(count) {
      while (acknowledged() < count && child.exitCode === null) await pause(3);
    },
    lines: () => said.split("\n").filter(Boolean),
    errors: () => errors,
    kill: () => child.kill("SIGKILL"),
  };
}

/** What a new process finds there. */
export async function stateOf(place: Place): Promise<State> {
  const writer = startWriter(place, "check");
  const found = await writer.ready;
  await writer.ended;
  if (!found) throw new Error("The writer said nothing of what it found.");
  return found;
}

/**
 * Counts what the runs of writers were promised, and says what of it is missing. Each transaction
 * wrote a row in two tables, a job and a counter: all of them are there or none is.
 */
export class Ledger {
  readonly #promised = new Map<number, number>();

  promise(run: number, acknowledged: number) {
    this.#promised.set(run, acknowledged);
  }

  get acknowledged(): number {
    return [...this.#promised.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Sentences about lost rows and torn transactions; empty when all is well. */
  complaints(state: State): string[] {
    const found = new Map(state.runs.map((run) => [run.run, run]));
    const lost = [...this.#promised]
      .filter(([run, count]) => (found.get(run)?.first ?? 0) < count)
      .map(([run, count]) => `run ${run}: ${count} promised, ${found.get(run)?.first ?? 0} found`);
    const torn = state.runs
      .filter(({ first, second, jobs }) => first !== second || first !== jobs)
      .map((run) => `run ${run.run} is torn: ${JSON.stringify(run)}`);
    const rows = state.runs.reduce((sum, run) => sum + run.first, 0);
    const counter = rows === state.counter ? [] : [`${rows} rows, but counted ${state.counter}`];
    return [...lost, ...torn, ...counter];
  }
}
