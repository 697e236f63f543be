import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { requireSignInMiddleware } from "#app/office/access/office-access.ts";
import { requestContext } from "#app/request-context.ts";
import routes from "#app/routes.ts";
import { createPrivateLink } from "#business/auth/private-link.ts";
import { db } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { newOperator } from "#tests/support/business/office.ts";
import { siteUrl } from "#tests/support/server/site-url.ts";

/** Where the records are that a route of the office shows one of, by its path. */
const RECORDS: Record<string, string> = {
  "office/messages/:id": "message",
  "office/reservations/:id": "reservation",
  "office/advertisers/:id": "advertiser",
  "office/leads/:id": "lead",
  "office/mailings/:id": "mailing",
  "office/bulk/:id": "bulk_action",
  "office/import/:id": "import_run",
};

type Loader = (args: object) => unknown;
type Page = { path: string; file: string };

const pagesOf = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path ? [{ path, file }] : []),
    ...pagesOf(children ?? []),
  ]);

/** Calls the loader of a page as the framework does, signed in with a session, or as a visitor. */
async function load({ path, file }: Page, params: Record<string, string>, cookie: string) {
  const { loader }: { loader?: Loader } = await import(join(packageRoot, "app", file));
  if (!loader) return;
  const address = path.replace(/:(\w+)/g, (_, name) => params[name] ?? "");
  const request = new Request(`${siteUrl}/${address}`, { headers: { cookie } });
  const context = new RouterContextProvider();
  const visit = { reference: "READING", nonce: "", networkAddress: "203.0.113.5", siteUrl };
  context.set(requestContext, { ...visit, now: new Date() });
  const args = { request, context, params, url: new URL(request.url), pattern: `/${path}` };
  const read = async () => {
    const found = await loader(args);
    return found instanceof Response ? found : new Response();
  };
  const response = cookie
    ? await requireSignInMiddleware({ request, context }, read)
    : await read();
  await response.arrayBuffer();
}

/** What a loader threw, in words; to be sent elsewhere is no problem. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof Response) return error.status < 400 ? undefined : `${error.status}`;
  if (error instanceof Object && "init" in error) return JSON.stringify(error);
  return String(error);
}

/**
 * Reads the open database by every loader of the office and of the private pages: each list once, each record, each
 * reservation by a link of its own. Says how many pages were read of each, and which could not be.
 */
export async function readEverything() {
  const read: Record<string, number> = {};
  const problems: string[] = [];
  const { token } = await newOperator("owner", "reader@office.example");
  const visit = async (page: Page, params: Record<string, string>, cookie: string) => {
    read[page.path] = (read[page.path] ?? 0) + 1;
    const problem = await load(page, params, cookie).then(() => undefined, problemOf);
    if (problem) problems.push(`${page.path} ${JSON.stringify(params)}: ${problem}`);
  };
  const pages = pagesOf(routes);
  for (const page of pages) {
    const records = RECORDS[page.path];
    if (records) {
      for (const id of await idsOf(records)) await visit(page, { id }, `office=${token}`);
    } else if (
      page.path.startsWith("office") &&
      !/[:*]|sign-in|sign-out|passkey|set-up|prove|backup/.test(page.path)
    ) {
      await visit(page, {}, `office=${token}`);
    }
  }
  for (const id of await idsOf("reservation")) {
    const subject = { type: "reservation", id: Number(id) } as const;
    const link = await createPrivateLink(db, { subject, channel: "mail", email: "pat@a.example" });
    for (const page of pages.filter(({ path }) => path === "reservation/yours/:token")) {
      await visit(page, { token: link }, "");
    }
  }
  return { read, problems };
}

async function idsOf(table: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: unknown }>(
    sql`select id from ${sql.identifier(table)} order by id`,
  );
  return rows.map(({ id }) => String(id));
}
