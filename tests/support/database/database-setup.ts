import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import pg from "pg";
import type { TestProject } from "vitest/node";
import {
  closeDatabase,
  openAndMigrateDatabase,
  openEngine,
} from "#platform/database/database.server.ts";
import { WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";
import { FORGETFUL, findPostgresql, startPostgresql } from "./postgresql-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated embedded data folder; tests work on copies. */
    embeddedTemplate: string;
    /** The same with no table in it. */
    emptyTemplate: string;
    /** Address of the server's maintenance database; undefined without PostgreSQL programs. */
    postgresqlUrl: string | undefined;
  }
}

/** Name of the migrated database that each test's own is copied from. */
export const TEMPLATE_DATABASE = "ground";

/** Once a run: a migrated template on each engine, and the server that the tests share. */
export default async function setup(project: TestProject) {
  for (const flag of WASM_FLAGS) setFlagsFromString(flag);
  const folder = mkdtempSync(join(tmpdir(), "databases-"));
  const emptyTemplate = join(folder, "empty");
  await (await openEngine({ dataDirectory: emptyTemplate })).close();
  project.provide("emptyTemplate", emptyTemplate);
  const embeddedTemplate = join(folder, "template");
  cpSync(emptyTemplate, embeddedTemplate, { recursive: true });
  await openAndMigrateDatabase({ dataDirectory: embeddedTemplate });
  await closeDatabase();
  project.provide("embeddedTemplate", embeddedTemplate);

  const programs = findPostgresql();
  const server = programs ? await startPostgresql(programs, FORGETFUL) : undefined;
  project.provide("postgresqlUrl", server?.url("postgres"));
  if (server) {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    await client.end();
    await openAndMigrateDatabase({
      dataDirectory: folder,
      databaseUrl: server.url(TEMPLATE_DATABASE),
    });
    await closeDatabase();
  }
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
