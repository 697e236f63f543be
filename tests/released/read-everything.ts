import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type SQL, sql } from "drizzle-orm";
import { matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { requireSignInMiddleware } from "#app/office/access/office-access.ts";
import { requestContext } from "#app/request-context.ts";
import routes from "#app/routes.ts";
import { createPrivateLinkToken, type PrivateLinkChannel } from "#business/auth/private-link.ts";
import { createWaitListToken } from "#business/waitlist/wait-list-token.ts";
import { db } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { newOperator } from "#tests/support/business/office.ts";
import { siteUrl } from "#tests/support/server/site-url.ts";

type Loader = (args: object) => unknown;
type Visit = { pathname: string; search?: string };

/** The routes, each with its file as its handle. */
const toRouteObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index
      ? { index: true, path, handle: file }
      : { path, handle: file, children: toRouteObjects(children ?? []) },
  );
const objects = toRouteObjects(routes);

const patternsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])]);

/** Pages that show no record: where somebody signs in or out, and what knows no address. */
const WITHOUT_RECORDS = /^office\/(?:sign-|set-up|passkey|settings\/backup|\*)/;

/** Records that no released version has yet: expenses, and the files, designs and proofs of an ad. */
const NEWER_RECORDS =
  /^office\/expenses\/:id|\/ad\/(?:save|design|files\/|proofs\/)|^office\/ads\/:id\/(?:designs|files\/|proofs\/)/;

/** The patterns of the office and of the private pages. */
export const patternsToRead = patternsOf(routes).filter(
  (pattern) =>
    /^(?:office|reservation)\b/.test(pattern) &&
    !WITHOUT_RECORDS.test(pattern) &&
    !NEWER_RECORDS.test(pattern),
);

/**
 * Reads the open database by the loaders of the office, of the private pages and of the availability: each list, each
 * record, or at most `each` of a kind. Says which routes were asked, and what any of them failed at.
 */
export async function readEverything(each = Number.POSITIVE_INFINITY) {
  const asked = new Set<string>();
  const problems: string[] = [];
  const { token } = await newOperator("owner", "reader@office.example");
  for (const visit of firstOfKind(await listVisits(), each)) {
    const cookie = visit.pathname.startsWith("/office") ? `office=${token}` : "";
    for (const { route, params } of matchRoutes(objects, visit.pathname) ?? []) {
      if (route.path) asked.add(route.path);
      const problem = await load(route, { visit, params, cookie }).then(() => undefined, problemOf);
      if (problem) problems.push(`${visit.pathname}${visit.search ?? ""}: ${problem}`);
    }
  }
  return { asked, problems };
}

/** At most `each` visits of a page, whatever record it shows. */
function firstOfKind(visits: readonly Visit[], each: number): Visit[] {
  const counts = new Map<string, number>();
  return visits.filter(({ pathname }) => {
    const matches = matchRoutes(objects, pathname) ?? [];
    const page = matches.map(({ route }) => route.path).join("/");
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= each;
  });
}

type Asked = { visit: Visit; params: object; cookie: string };

/** Calls the loader of a route as the framework does. */
async function load(route: RouteObject, { visit, params, cookie }: Asked): Promise<void> {
  const { loader }: { loader?: Loader } = await import(join(packageRoot, "app", route.handle));
  if (!loader) return;
  const url = new URL(`${siteUrl}${visit.pathname}${visit.search ?? ""}`);
  const request = new Request(url, { headers: { cookie } });
  const context = new RouterContextProvider();
  const visitor = { reference: "READING", nonce: "", networkAddress: "203.0.113.5", siteUrl };
  context.set(requestContext, { ...visitor, now: new Date() });
  const read = async () => {
    const found = await loader({ request, context, params, url, pattern: route.path ?? "" });
    return found instanceof Response ? found : new Response();
  };
  const signedIn = cookie !== "";
  const response = signedIn
    ? await requireSignInMiddleware({ request, context }, read)
    : await read();
  await response.arrayBuffer();
}

/** What a loader threw, in words; to be sent elsewhere is no problem. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof Response) return error.status < 400 ? undefined : `${error.status}`;
  return error instanceof Error ? String(error.stack) : JSON.stringify(error);
}

async function listVisits(): Promise<Visit[]> {
  const lists = patternsToRead.filter((pattern) => !/:/.test(pattern)).map((path) => `/${path}`);
  return [
    ...lists.map((pathname) => ({ pathname })),
    ...(await listOfficeRecords()),
    ...(await listPrivatePages()),
    ...(await texts(sql`select slug from industry`)).map((slug) => ({
      pathname: "/reservation",
      search: `?industry=${slug}`,
    })),
    ...(await texts(sql`select 'industry=plumbing&mailing=' || id from mailing`)).map((search) => ({
      pathname: "/reservation",
      search: `?${search}`,
    })),
  ];
}

const listOfficeRecords = async (): Promise<Visit[]> => {
  const paths = await texts(sql`
    select 'messages/' || id from message
    union all select 'messages/' || id || '/files/0' from message where attachments <> '[]'
    union all select 'reservations/' || id from reservation where state <> 'house'
    union all select 'ads/' || id || unnest(array['', '/code', '/files']) from reservation where state in ('unpaid', 'paid')
    union all select 'house-ads/large'
    union all select 'settings/industries/' || slug from industry
    union all select 'advertisers/' || id from advertiser where merged_into_id is null
    union all select 'leads/' || id from lead
    union all select 'invoices/' || number from invoice
    union all select 'invoices/' || number || '/pdf' from invoice
    union all select 'mailings/' || id from mailing
    union all select 'bulk/' || id from bulk_action
    union all select 'import/' || id from import_run`);
  return paths.map((path) => ({ pathname: `/office/${path}` }));
};

async function listPrivatePages(): Promise<Visit[]> {
  const visits: Visit[] = [];
  const add = (pathname: string, search?: string) => visits.push({ pathname, search });
  for (const id of await texts(sql`select id from reservation where state <> 'house'`)) {
    const link = (channel: PrivateLinkChannel) => linkTo("reservation", id, channel);
    const yours = `/reservation/yours/${await link("email")}`;
    for (const page of ["", "/details", "/cancel", "/pay", "/calendar.ics"]) add(yours + page);
    for (const page of await texts(
      sql`select unnest(array['/ad', '/ad/files', '/ad/tune', '/ad/proof', '/code']) from reservation
        where id = ${id} and state in ('unpaid', 'paid')`,
    )) {
      add(yours + page);
    }
    for (const page of await texts(
      sql`select distinct unnest(array['/invoice', '/invoice.pdf']) from invoice where reservation_id = ${id}`,
    )) {
      add(yours + page);
    }
    for (const session of await texts(
      sql`select gateway_session_id from checkout_session where gateway_session_id is not null and reservation_id = ${id}`,
    )) {
      add(`${yours}/paid`, `?session=${session}`);
    }
    add(`/reservation/yours/${await link("browser")}`);
    add(`/reservation/yours/${await link("office")}`);
    add(`/reservation/confirm/${await link("email")}`);
    add(`/reservation/offer/${await link("offer")}`);
  }
  for (const id of await texts(sql`select id from hold_request`)) {
    add(`/reservation/hold/${await linkTo("hold-request", id, "email")}`);
  }
  for (const id of await texts(sql`select id from wait_list_entry`)) {
    add(`/reservation/wait-list/${await createWaitListToken(Number(id))}`);
  }
  return visits;
}

async function linkTo(type: string, id: string, channel: PrivateLinkChannel): Promise<string> {
  const subject = { type, id: Number(id) };
  const minutes = 60;
  return channel === "email"
    ? createPrivateLinkToken(db, { subject, channel, minutes, email: "pat@reader.example" })
    : createPrivateLinkToken(db, { subject, channel, minutes });
}

/** The first column of a query. */
async function texts(query: SQL): Promise<string[]> {
  const { rows } = await db.execute(query);
  return rows.map((row) => String(Object.values(row)[0]));
}
