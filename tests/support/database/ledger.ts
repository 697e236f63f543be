import type { State } from "#tests/faults/writer.ts";

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
