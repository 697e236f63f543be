import type { Browser, Page } from "@playwright/test";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import { firstLink, invite, settleIn, Visit } from "#tests/support/office/office-visit.ts";
import type { Server } from "#tests/support/server/server.ts";

/** A picture of the office: its name, where it is taken, with whose cookies, and what is done there first. */
export type OfficeShot = {
  name: string;
  path: string;
  cookies: Record<string, string>;
  act?: (page: Page) => Promise<void>;
};

/** Rooms of which a fresh installation has nothing to show. */
const EMPTY_ROOMS = [
  ...[
    "mailings",
    "ads",
    "reservations",
    "advertisers",
    "leads",
    "waitlist",
    "who-to-call",
    "money",
  ],
  ...["tax-report", "import", "settings"],
];

const SET_UP = "/office/set-up";

/**
 * Walks through the office of a fresh installation, from the first link on, and has a picture taken of each page and
 * state on the way.
 */
export async function walkThroughOffice(
  server: Server,
  take: (shot: OfficeShot) => Promise<void>,
): Promise<void> {
  const link = firstLink(server);
  await take({ name: "office-welcome", path: link, cookies: {} });
  const ana = new Visit(server);
  await ana.send(link, { name: "Ana Ortiz", email: "ana@copper.example", password: PASSWORD });
  const cookies = ana.cookies;
  await take({ name: "office-set-up", path: SET_UP, cookies });
  await ana.send(SET_UP, { do: "begin-app" });
  await take({ name: "office-set-up-app", path: SET_UP, cookies });
  const shown = /<p class="secret">([A-Z2-7 ]+)</.exec(await ana.words(SET_UP))?.[1] ?? "";
  const code = totpCodeFor(shown.replaceAll(" ", ""), totpStepAt(new Date()));
  await ana.send(SET_UP, { do: "confirm-app", code });
  await take({ name: "office-set-up-codes", path: SET_UP, cookies });
  await ana.send(SET_UP, { do: "codes" });
  await ana.send(SET_UP, { do: "finish" });
  await take({ name: "office-sign-in", path: "/office/sign-in", cookies: {} });
  const half = new Visit(server);
  await half.send("/office/sign-in", { email: "ana@copper.example", password: PASSWORD });
  await take({
    name: "office-second",
    path: "/office/sign-in/second-factor",
    cookies: half.cookies,
  });
  await inside(server, cookies, take);
}

async function inside(
  server: Server,
  cookies: Record<string, string>,
  take: (shot: OfficeShot) => Promise<void>,
): Promise<void> {
  for (const room of EMPTY_ROOMS) {
    await take({ name: `office-empty-${room}`, path: `/office/${room}`, cookies });
  }
  const rooms = ["", "messages", "audit-log", "team", "account", "reauthenticate", "nowhere"];
  const owner = { cookies };
  const asked = { email: "ben@copper.example", role: "assistant" };
  await take({ name: "office-team-unproven", path: "/office/team", cookies });
  const link = await invite(server, owner, asked);
  const ben = await settleIn(server, link, { name: "Ben Sol", email: asked.email });
  await invite(server, owner, { ...asked, email: "somebody.with.a.long.name@copper.example" });
  for (const room of rooms) {
    const path = room ? `/office/${room}` : "/office";
    await take({ name: `office-${room || "today"}`, path, cookies });
  }
  await take({ name: "office-forbidden", path: "/office/team", cookies: ben.cookies });
  await take({
    name: "office-nothing-found",
    path: "/office/audit-log?words=nothing-like-it",
    cookies,
  });
  const list = await new Visit(server, cookies).words("/office/messages");
  const message = /\/office\/messages\/[\da-f-]{36}/.exec(list)?.[0];
  if (message) await take({ name: "office-message", path: message, cookies });
}

/** Adds an operator's cookies to a new browser context. */
export async function contextWith(
  browser: Browser,
  server: Server,
  cookies: Record<string, string>,
  options: Parameters<Browser["newContext"]>[0],
) {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })),
  );
  return context;
}
