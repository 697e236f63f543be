import { cpSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstLink, invite, settleIn } from "#tests/support/office/office-visit.ts";
import { startServer } from "#tests/support/server/server.ts";
import {
  createReservationsInEveryState,
  keepWhatIsInTemplates,
  templateFolder,
} from "#tests/support/server/templates.ts";

/** Makes the installations that the servers of the journeys start from copies of; returns what removes them. */
export default async function makeTemplates() {
  const folder = await mkdtemp(join(tmpdir(), "journeys-"));
  process.env.JOURNEYS_FOLDER = folder;
  const [fresh, office, business] = [
    templateFolder("fresh"),
    templateFolder("office"),
    templateFolder("business"),
  ];
  await mkdir(fresh);
  await (await startServer({ dataDirectory: fresh })).stop();
  cpSync(fresh, office, { recursive: true });
  const people = await settlePeopleIn(office);
  cpSync(office, business, { recursive: true });
  const states = createReservationsInEveryState(business);
  await keepWhatIsInTemplates({ office: people, states });
  return () => rm(folder, { recursive: true, force: true });
}

async function settlePeopleIn(dataDirectory: string) {
  const server = await startServer({ dataDirectory });
  const owner = await settleIn(server, firstLink(server), {
    name: "Ana Ortiz",
    email: "ana@copper.example",
  });
  const link = await invite(server, owner, { email: "ben@copper.example", role: "assistant" });
  const assistant = await settleIn(server, link, { name: "Ben Sol", email: "ben@copper.example" });
  await server.stop();
  return { owner, assistant };
}
