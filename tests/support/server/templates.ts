import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TSX_FLAGS } from "./wasm-flags.ts";

/**
 * Data folders that are made once per run; servers start on copies of them.
 *   fresh     an installation as it is after its first start
 *   office    the same with an owner and an assistant, who are signed in
 *   business  the same with reservations in every state
 */
export type Template = "fresh" | "office" | "business";

/** What the tests have to know of the templates: who is in the office, and the tokens of private links. */
export type InTemplates<Colleague> = {
  office: { owner: Colleague; assistant: Colleague };
  states: StateTokens;
};

/** The folder of this run's data, as `journey-setup.ts` tells it to all workers. */
function runFolder(): string {
  const folder = process.env.JOURNEYS_FOLDER;
  if (!folder) throw new Error("Only the journeys have templates; name a data folder.");
  return folder;
}

export const templateFolder = (template: Template) => join(runFolder(), template);

/** A folder of its own with a copy of a template in it. It goes with the run, or when somebody removes it. */
export async function copyOfTemplate(template: Template = "fresh"): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), "copy-"));
  cpSync(templateFolder(template), folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

export async function keepWhatIsInTemplates<Colleague>(known: InTemplates<Colleague>) {
  await writeFile(join(runFolder(), "templates.json"), JSON.stringify(known));
}

export async function whatIsInTemplates<Colleague>(): Promise<InTemplates<Colleague>> {
  return JSON.parse(await readFile(join(runFolder(), "templates.json"), "utf8"));
}

/** Tokens of private links to reservations in every state, by the name of the state. */
export type StateTokens = Record<string, string>;

const script = fileURLToPath(new URL("./reservation-states.ts", import.meta.url));

function run(dataDirectory: string, task: "make" | "read") {
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return JSON.parse(
    execFileSync(process.execPath, [...TSX_FLAGS, script, dataDirectory, task], options),
  );
}

/** Puts reservations in every state into a data folder that no server has open. */
export function createReservationsInEveryState(dataDirectory: string): StateTokens {
  return run(dataDirectory, "make");
}

/** Every row of a data folder, closed by its server, that a reservation could have changed. */
export function readReservationRows(dataDirectory: string): Record<string, unknown[]> {
  return run(dataDirectory, "read");
}
