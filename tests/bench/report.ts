export type Row = { name: string; value: string; budget: string; met: boolean };

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

export function atMost(name: string, value: number, budget: number, unit = ""): Row {
  return {
    name,
    value: show(value, unit),
    budget: `at most ${show(budget, unit)}`,
    met: value <= budget,
  };
}

export function atLeast(name: string, value: number, budget: number, unit = ""): Row {
  return {
    name,
    value: show(value, unit),
    budget: `at least ${show(budget, unit)}`,
    met: value >= budget,
  };
}

/** A figure that is worth knowing and has no budget of its own. */
export function noted(name: string, value: number, unit = ""): Row {
  return { name, value: show(value, unit), budget: "", met: true };
}

function show(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 3 : 1;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

export function print(title: string, rows: Row[]): void {
  process.stdout.write(`\n${title}\n`);
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const row of rows) {
    const verdict = row.budget ? (row.met ? "met" : "MISSED") : "";
    process.stdout.write(
      `  ${row.name.padEnd(width)}  ${row.value.padStart(12)}  ${row.budget.padEnd(18)} ${verdict}\n`,
    );
  }
}
