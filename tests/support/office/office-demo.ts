import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { command } from "#tests/support/server/command.ts";
import { type Server, startServer } from "#tests/support/server/server.ts";
import { type Colleague, invite, settleIn, Visit } from "./office-visit.ts";

/** A server over a year of business, with its owner and an assistant signed in. */
export type LivedOffice = {
  server: Server;
  owner: Colleague;
  assistant: Colleague;
  close(): Promise<void>;
};

/** Has the year lived by `npm run demo` and opens the office over it; takes about a minute. */
export async function openLivedOffice(settings: Record<string, string | undefined> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "lived-"));
  const { code, said, complained } = await command("demo", ["lived"], {}, folder);
  const link = /\/office\/sign-in-link\/[\w-]{43}/.exec(said)?.[0];
  if (code !== 0 || !link) throw new Error(`no year was lived: ${complained}${said}`);
  const server = await startServer({ dataDirectory: join(folder, "lived"), settings });
  const owner = await settleIn(server, link, {
    name: "Olivia Bright",
    email: "olivia@office.example",
  });
  const email = "ana.maria@office.example";
  const invitation = await invite(server, owner, { email, role: "assistant" });
  const assistant = await settleIn(server, invitation, { name: "Ana-María Ocotillo", email });
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, owner, assistant, close } satisfies LivedOffice;
}

/** Where the first thing of each kind is found, for pages about one thing. */
const listsOf: Record<string, string> = {
  "/office/messages/:id": "/office/messages",
  "/office/reservations/:id": "/office/reservations",
  "/office/ads/:id": "/office/ads",
  "/office/advertisers/:id": "/office/advertisers",
  "/office/leads/:id": "/office/leads",
  "/office/mailings/:id": "/office/mailings",
  "/office/invoices/:number": "/office/money?kind=invoices",
  "/office/expenses/:id": "/office/expenses",
  "/office/settings/industries/:slug": "/office/settings/industries",
};

/**
 * Records that only an operator's action creates: an expense and a dry run of leads.
 */
async function doSomeThings({ server, owner }: Pick<LivedOffice, "server" | "owner">) {
  const visit = new Visit(server, owner.cookies);
  await recordPrinting(visit);
  const leads = (await visit.words("/office/leads.csv")).split("\r\n");
  const text = [...leads.slice(0, 6), "nobody,whatever"].join("\r\n");
  const run = await visit.send("/office/import", { list: "leads", text });
  return new Map([
    ["/office/import/:id", addressIn(run)],
    ["/office/mailings/:id/results/:kind", "/office/mailings/1/results/first-week"],
  ]);
}

/** What the printer charged for a card, paid yesterday, without a receipt. */
async function recordPrinting(visit: Visit) {
  const body = new FormData();
  body.set("do", "record");
  body.set("kind", "printing");
  body.set("mailingId", "12");
  body.set("amount", "2299");
  body.set("payee", "Sunrise Print Shop");
  body.set("paidOn", new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  addressIn(await visit.ask("/office/expenses/new", { method: "POST", body }));
}

function addressIn(response: Response): string {
  const location = response.headers.get("location");
  if (location) return location;
  throw new Error(`${response.url} answered ${response.status} and led nowhere`);
}

/** The routes inside the office. Finding none is an error: the office always has screens. */
export function screensInside(entries: readonly RouteConfigEntry[] = routes): RouteConfigEntry[] {
  const inside = entries.find(({ file }) => file === "office/frame/office-layout.tsx");
  if (!inside?.children?.length) throw new Error("no route is inside the office’s layout");
  return inside.children;
}

/** An address of every screen inside the office, by its route; a route that nobody thought of is an error. */
export async function officeScreens({
  server,
  owner,
}: Pick<LivedOffice, "server" | "owner">): Promise<Map<string, string>> {
  const screens = screensInside();
  const visit = new Visit(server, owner.cookies);
  const found = new Map<string, string>();
  const made = await doSomeThings({ server, owner });
  for (const { path = "", file } of screens) {
    const pattern = `/${path}`;
    if (!file.endsWith(".tsx")) continue;
    const own = made.get(pattern);
    if (own) found.set(pattern, own);
    else if (pattern === "/office/*") found.set(pattern, "/office/nowhere");
    else if (pattern.includes(":")) found.set(pattern, await firstOf(pattern, visit));
    else found.set(pattern, pattern);
  }
  return found;
}

async function firstOf(pattern: string, visit: Visit): Promise<string> {
  const [, record, part] = /^(.+\/:id)\/([\w-]+)$/.exec(pattern) ?? [];
  if (record) return `${await firstOf(record, visit)}/${part}`;
  const list = listsOf[pattern];
  if (!list) throw new Error(`say in listsOf where the first ${pattern} is found`);
  const page = await visit.words(list);
  const folder = pattern.replace(/\/:\w+$/, "");
  const address = new RegExp(`href="(${folder}/(?!new\\b)[\\w-]{1,36})["?#]`).exec(page)?.[1];
  if (!address) throw new Error(`${list} leads to nothing`);
  return address;
}
