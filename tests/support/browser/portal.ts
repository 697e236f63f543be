import type { StateTokens } from "#tests/support/server/states.ts";
import { whatIsInTemplates } from "#tests/support/server/templates.ts";
import { test as journey } from "./journey.ts";

/** The test of the journeys behind private links: its server has a reservation in every state. */
export const test = journey.extend<{ states: StateTokens }>({
  template: "business",
  serverOf: "the portal",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  states: async ({}, use) => use((await whatIsInTemplates()).states),
});
