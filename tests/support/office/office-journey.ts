import { test as base } from "#tests/support/browser/journey.ts";
import { type Colleague, firstLink, invite, settleIn } from "./office-visit.ts";

export { expect, type Page } from "#tests/support/browser/journey.ts";

export type Office = { owner: Colleague; assistant: Colleague };

/** The test of journeys through the office: this worker's server has an owner and an assistant. */
export const test = base.extend<
  { signIn: (who: "owner" | "assistant") => Promise<void> },
  { office: Office }
>({
  office: [
    async ({ server }, use) => {
      const owner = await settleIn(server, firstLink(server), {
        name: "Ana Ortiz",
        email: "ana@copper.example",
      });
      const link = await invite(server, owner, { email: "ben@copper.example", role: "assistant" });
      const assistant = await settleIn(server, link, {
        name: "Ben Sol",
        email: "ben@copper.example",
      });
      await use({ owner, assistant });
    },
    { scope: "worker" },
  ],
  signIn: async ({ context, office, server }, use) => {
    await use(async (who) => {
      const cookies = Object.entries(office[who].cookies);
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
    });
  },
});
