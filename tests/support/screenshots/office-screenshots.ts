import type { Browser, Page } from "@playwright/test";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { adStateLabels } from "#business/ads/ad-state.ts";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { type LivedOffice, officeScreens } from "#tests/support/office/office-demo.ts";
import {
  firstIdOf,
  firstLink,
  invite,
  PASSWORD,
  settleIn,
  Visit,
} from "#tests/support/office/office-visit.ts";
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

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Presses a button whose form is refused: the browser's own checks are taken away first. */
const refused = (name: string | RegExp) => async (page: Page) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await press(name)(page);
  await page.getByRole("alert").first().waitFor();
};

/** Unfolds every form of the page. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll("main details")) {
      folded.setAttribute("open", "");
    }
  });

/** Every screen inside the office over a year of business, as the owner and the assistant see it, and its other states. */
export async function livedShots(office: LivedOffice): Promise<OfficeShot[]> {
  const { cookies } = office.owner;
  const screens = [...(await officeScreens(office))];
  const name = (pattern: string) =>
    pattern
      .replace(/^\/office\/?/, "")
      .replaceAll("/", "-")
      .replace(/:\w+/, "one")
      .replace("*", "nowhere") || "today";
  const ids = await idsByState(office);
  const one = (state: string) => `/office/reservations/${ids.get(state) ?? 0}`;
  const owner = (shot: Omit<OfficeShot, "cookies">) => ({ ...shot, cookies });
  return [
    ...screens.map(([pattern, path]) => owner({ name: `office-lived-${name(pattern)}`, path })),
    ...screens.map(([pattern, path]) => ({
      name: `office-assistant-${name(pattern)}`,
      path,
      cookies: office.assistant.cookies,
    })),
    ...[...ids.keys()].map((state) =>
      owner({ name: `office-lived-reservation-${state}`, path: one(state) }),
    ),
    ...[...ids.keys()].map((state) =>
      owner({
        name: `office-lived-reservation-${state}-unfolded`,
        path: one(state),
        act: unfold,
      }),
    ),
    ...[...(await adsByState(office))].map(([state, path]) =>
      owner({ name: `office-lived-ad-${state}`, path, act: unfold }),
    ),
    ...["advertisers/1", "leads/1", "mailings/12", "mailings/1"].map((path) =>
      owner({
        name: `office-lived-${path.replace("/", "-")}-unfolded`,
        path: `/office/${path}`,
        act: unfold,
      }),
    ),
    owner({
      name: "office-lived-reservations-none",
      path: "/office/reservations?words=nothing-like-it",
    }),
    owner({ name: "office-lived-leads-none", path: "/office/leads?words=nothing-like-it" }),
    owner({ name: "office-lived-money-refunds", path: "/office/money?kind=refunds" }),
    owner({ name: "office-lived-money-invoices", path: "/office/money?kind=invoices" }),
    owner({ name: "office-lived-mailing-old", path: "/office/mailings/1" }),
    owner({ name: "office-lived-mailing-coming", path: "/office/mailings/12" }),
    owner({ name: "office-lived-mailing-place-taken", path: "/office/mailings/12?spot=F1" }),
    owner({ name: "office-lived-mailing-place-free", path: "/office/mailings/15?spot=large" }),
    owner({ name: "office-lived-mailing-empty", path: "/office/mailings/18" }),
    owner({ name: "office-lived-mailing-done", path: "/office/mailings/12?done=changed" }),
    owner({ name: "office-lived-settings-saved", path: "/office/settings?done=rate" }),
    owner({
      name: "office-lived-settings-refused",
      path: "/office/settings",
      act: refused("Set rate"),
    }),
    owner({
      name: "office-lived-mailing-refused",
      path: "/office/mailings/15?spot=large",
      act: refused(/^Book /),
    }),
    { name: "office-forgot-password", path: "/office/forgot-password", cookies: {} },
    owner({ name: "office-lived-no-reservation", path: "/office/reservations/999999" }),
    owner({ name: "office-lived-palette", path: "/office", act: palette("copper") }),
    owner({ name: "office-lived-palette-none", path: "/office", act: palette("nothing-like-it") }),
    owner({
      name: "office-lived-shortcuts",
      path: "/office",
      act: (page) => page.keyboard.press("?"),
    }),
  ];
}

const palette = (words: string) => async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(words);
  await page.getByRole("dialog").getByText("Looking").waitFor({ state: "hidden" });
};

/** A reservation in each state that there is one in. */
async function idsByState({ server, owner }: LivedOffice): Promise<Map<string, number>> {
  const visit = new Visit(server, owner.cookies);
  const found = new Map<string, number>();
  for (const state of Object.keys(reservationStateLabels)) {
    const id = await firstIdOf(visit, "reservations", `?state=${state}`);
    if (id !== undefined) found.set(state, id);
  }
  if (found.size === 0) throw new Error("no reservation has a state");
  return found;
}

/** The ads of the coming card by state, one of each. */
async function adsByState({ server, owner }: LivedOffice): Promise<Map<string, string>> {
  const board = await new Visit(server, owner.cookies).words("/office/ads");
  const columns = board.split("<h2>").slice(1);
  return new Map(
    Object.entries(adStateLabels).flatMap(([state, name]): [string, string][] => {
      const column = columns.find((each) => each.startsWith(name)) ?? "";
      const [path] = /\/office\/ads\/\d+/.exec(column) ?? [];
      return path ? [[state, path]] : [];
    }),
  );
}
