import { cpSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StateTokens } from "./states.ts";

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
