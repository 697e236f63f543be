import type { Page } from "@playwright/test";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { adStateLabels } from "#business/ads/ad-state.ts";
import { type LivedOffice, officeScreens } from "#tests/support/office/office-demo.ts";
import { firstIdOf, Visit } from "#tests/support/office/office-visit.ts";
import type { OfficeShot } from "./office-screenshots.ts";

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
