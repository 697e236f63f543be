import { mkdir, rm } from "node:fs/promises";
import { startServer, TEMPLATE } from "#tests/support/server/server.ts";

/** Makes the installation that every server of the journeys starts from a copy of. */
export default async function makeTemplate(): Promise<void> {
  await rm(TEMPLATE, { recursive: true, force: true });
  await mkdir(TEMPLATE, { recursive: true });
  const server = await startServer({ dataDirectory: TEMPLATE });
  await server.stop();
}
