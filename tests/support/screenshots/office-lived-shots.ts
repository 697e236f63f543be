import type { Page } from "@playwright/test";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { adStateLabels } from "#business/ads/ad-state.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { type LivedOffice, officeScreens } from "#tests/support/office/office-demo.ts";
import { bringIn, LEADS } from "#tests/support/office/office-many.ts";
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

/** Presses a button as if the page had been opened before the record's last change. */
const stale = (name: string | RegExp) => async (page: Page) => {
  await hydrated(page);
  await unfold(page);
  await page.evaluate(() => {
    for (const seen of document.querySelectorAll<HTMLInputElement>(
      "main input[name=version], main input[name=seen]",
    )) {
      seen.value = String(Math.max(0, Number(seen.value) - 1));
    }
    for (const empty of document.querySelectorAll<HTMLInputElement>("main input[required]")) {
      empty.value ||= "As agreed by phone.";
    }
  });
  await refused(name)(page);
};

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
      name: "office-lived-lead-stale",
      path: "/office/leads/1",
      act: stale("Save status"),
    }),
    owner({ name: "office-lived-mailing-stale", path: "/office/mailings/12", act: stale(/^Save/) }),
    owner({
      name: "office-lived-reservation-stale",
      path: one("paid"),
      act: stale(/^Refund /),
    }),
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
    ...(await manyShots(office)).map(owner),
    ...(await moneyShots(office)).map(owner),
    ...(await customerShots(office)).map(owner),
    owner({
      name: "office-lived-mailing-postponed-preview",
      path: "/office/mailings/14",
      act: previewPostponement,
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

/** Types a later drop date into the form that postpones; nothing is sent. */
async function previewPostponement(page: Page): Promise<void> {
  await unfold(page);
  await page.getByLabel("New drop date").fill("2030-01-15");
  await page.getByLabel("What to tell them").fill("The printer has moved our date.");
  await page.getByText("New dates").first().waitFor();
}

/** Presses a button of a record's form as it stands, after typing into its fields. */
async function pressIn(page: Page, name: string | RegExp, typed: Record<string, string>) {
  await unfold(page);
  const button = page.getByRole("button", { name }).first();
  const form = page.locator("form").filter({ has: button });
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await button.click();
  await page.locator(".office-notice.done").waitFor();
}

/** What a reservation, its invoice and its card look like after money came in parts, or came back. */
async function moneyShots({ server, owner }: LivedOffice): Promise<Omit<OfficeShot, "cookies">[]> {
  const visit = new Visit(server, owner.cookies);
  const id = await firstIdOf(visit, "reservations", "?state=unpaid");
  if (id === undefined) throw new Error("no reservation has an open invoice");
  const path = `/office/reservations/${id}`;
  let isPaidInPart = false;
  return [
    {
      name: "office-lived-part-paid",
      path,
      act: async (page) => {
        if (!isPaidInPart) {
          await pressIn(page, "Record payment", { "Amount received (USD)": "100" });
        }
        isPaidInPart = true;
        await unfold(page);
      },
    },
    { name: "office-lived-invoice-part-paid", path: (await firstInvoice(visit, path)) ?? path },
    { name: "office-lived-expenses-of-a-card", path: "/office/mailings/12#expenses" },
  ];
}

const firstInvoice = async (visit: Visit, path: string) =>
  /\/office\/invoices\/[\d-]+/.exec(await visit.words(path))?.[0];

/** A lead that was added by hand and called, and what a change of the company's phone shows first. */
async function customerShots({
  server,
  owner,
}: LivedOffice): Promise<Omit<OfficeShot, "cookies">[]> {
  const visit = new Visit(server, owner.cookies);
  await visit.send("/office/leads", {
    do: "add-lead",
    business: "Juniper Jewelry",
    phone: "(480) 555-0177",
    industry: "jewelry",
  });
  const lead = await firstIdOf(visit, "leads", "?words=juniper");
  return [
    { name: "office-lived-lead-by-hand", path: `/office/leads/${lead ?? 1}` },
    {
      name: "office-lived-settings-company-review",
      path: "/office/settings/company",
      act: async (page) => {
        await page.getByLabel("Phone", { exact: true }).fill("(480) 555-0199");
        await press("Review changes")(page);
        await page.getByText("Not saved yet").waitFor();
      },
    },
  ];
}

/** What is brought in, in its states. */
async function manyShots({ server, owner }: LivedOffice): Promise<Omit<OfficeShot, "cookies">[]> {
  const visit = new Visit(server, owner.cookies);
  const done = await bringIn(visit, "leads", LEADS);
  await visit.send(done, { do: "carry-out" });
  const file = await visit.words("/office/advertisers.csv");
  const unchanged = await bringIn(visit, "advertisers", file.split("\r\n").slice(0, 9));
  const contact = ["Number,Person", "1,Kim Ocotillo", "2,Lee Mesquite"];
  const changes = await bringIn(visit, "advertisers", contact);
  return [
    { name: "office-lived-import-done", path: done },
    { name: "office-lived-import-unchanged", path: unchanged },
    { name: "office-lived-import-changes", path: changes },
    { name: "office-lived-import-none", path: `${changes}?plannedChange=new` },
    {
      name: "office-lived-import-refused",
      path: "/office/import",
      act: refused("Preview import"),
    },
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
