import { type Server, type ServerOptions, startServer } from "./server.ts";
import type { Template } from "./templates.ts";

/** Which server a test needs. */
export type Wanted = {
  template: Template;
  settings: ServerOptions["settings"];
  /** A name for tests that have the server to themselves; undefined: shared by all tests that want the same. */
  owner: string | undefined;
};

/** The servers of one worker: those that many files share stay open, one that is a file's own goes with its file. */
export function createServerPool() {
  const shared = new Map<string, Server>();
  let own: { key: string; server: Server } | undefined;

  async function get({ template, settings, owner }: Wanted): Promise<Server> {
    const key = JSON.stringify([template, settings, owner]);
    const found = own?.key === key ? own.server : shared.get(key);
    if (found) return found;
    if (owner !== undefined) {
      await own?.server.stop();
      own = undefined;
    }
    const server = await startServer({ template, settings });
    if (owner === undefined) shared.set(key, server);
    else own = { key, server };
    return server;
  }

  async function close(): Promise<void> {
    await Promise.all([own?.server, ...shared.values()].map((server) => server?.stop()));
  }

  return { get, close };
}
