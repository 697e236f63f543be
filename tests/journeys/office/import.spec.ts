import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const test = businessOf("the imports");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** Pastes a table and asks what its rows would do, by keyboard alone. */
async function paste(page: Page, list: string, lines: readonly string[]) {
  await page.goto(`/office/import?list=${list}`);
  await page.getByLabel("Or paste a table").focus();
  await page.keyboard.insertText(lines.join("\n"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Preview import" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("nothing has changed yet")).toBeVisible();
}

/** Presses the button of a dry run by keyboard, and waits for the result. */
async function carryOut(page: Page, name: string) {
  const button = page.getByRole("button", { name });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /rows? imported/ })).toBeVisible();
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

test("leads are imported by keyboard: each row's planned change is shown, carried out, and reported", async ({
  page,
  signIn,
}) => {
  await signIn("assistant");
  const lines = [
    "Email,Status,Reason,Shoe size",
    "new@brought.example,Contacted,,9",
    "lost@brought.example,Lost,,",
  ];
  await paste(page, "leads", lines);
  await expect(row(page, "new@brought.example")).toContainText("No email goes out");
  await expect(row(page, "lost@brought.example")).toContainText("Fill in the “Reason” column");
  await expect(row(page, "new@brought.example")).toContainText("Note: “Shoe size: 9”");
  await lookAt(page, "a dry run of leads");
  await page.getByRole("link", { name: /^Can't import/ }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await carryOut(page, "Import 1 lead");
  await expect(page.getByRole("status").filter({ hasText: /rows? imported/ })).toHaveText(
    "1 row imported, 1 not imported (see the reason for each).",
  );
  await expect(row(page, "new@brought.example")).toContainText("Done");
  await expect(page.getByRole("link", { name: /^Unchanged/ })).toHaveCount(0);
  await lookAt(page, "an import of leads, done");
  await row(page, "new@brought.example").getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: "new@brought.example" })).toBeVisible();
  await paste(page, "leads", lines.slice(0, 2));
  await expect(row(page, "new@brought.example")).toContainText("Unchanged");
  await expect(page.getByText("There's nothing to import")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
});

test("an advertiser's person and phone change, and a likely duplicate is refused with the existing name", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await paste(page, "advertisers", [
    "Business\tPerson\tE-mail\tPhone",
    "Ridgeback Roofing\tLee Sol\tpat@ridgeback-roofing.example\t",
    "Ridgeback roofing\tKim\tkim@else.example\t480 555 0177",
    "Juniper Yoga\tKim\tkim@juniper.example\t480 555 0178",
  ]);
  await expect(row(page, "Ridgeback Roofing").first()).toContainText("Pat Moreno → Lee Sol");
  await expect(row(page, "Ridgeback roofing").last()).toContainText("has the same name");
  await carryOut(page, "Import 2 advertisers");
  await row(page, "Ridgeback Roofing").first().getByRole("link").press("Enter");
  await expect(page.getByText("Lee Sol").first()).toBeVisible();
});

test("the office's own file of reservations comes back unchanged; what was sold is not changed by a table", {
  tag: "@deep",
}, async ({ page, signIn, server, office }) => {
  await signIn("owner");
  const csv = await new Visit(server, office.owner.cookies).words("/office/reservations.csv");
  await page.goto("/office/import?list=reservations");
  const file = { name: "mine.csv", mimeType: "text/csv" };
  await page.getByLabel("Spreadsheet file").setInputFiles({ ...file, buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Preview import" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Reservations from mine.csv" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Unchanged/ })).not.toHaveText("Unchanged 0");
  for (const change of ["New", "Changes", "Can't import"]) {
    await expect(page.getByRole("link", { name: `${change} 0` })).toBeVisible();
  }
  const moved = csv.replace(/"F1"/, '"F2"').replaceAll(",", ";");
  await page.goto("/office/import?list=reservations");
  const latin = Buffer.from(
    moved.replace("\uFEFF", "").replace("Pat Moreno", "Zoë Moreno"),
    "latin1",
  );
  await page.getByLabel("Spreadsheet file").setInputFiles({ ...file, buffer: latin });
  await page.getByRole("button", { name: "Preview import" }).press("Enter");
  await page.getByRole("link", { name: "Can't import 1" }).press("Enter");
  await expect(page.getByRole("row").last()).toContainText("F1 → F2");
  await expect(page.getByRole("row").last()).toContainText("An import can't change what was sold");
  await lookAt(page, "a dry run of reservations");
});

test("a customer is placed from a table, with an invoice, if the spot is free", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("assistant");
  await page.goto("/office/mailings");
  const onSale = page.getByRole("row").filter({ hasText: "Open for booking" }).last();
  const mailing = (await onSale.getByRole("link").innerText()).trim();
  const person = "Juniper Yoga\tKim\tkim@juniper-yoga.example\t480 555 0178";
  await paste(page, "reservations", [
    "Business\tPerson\tE-mail\tPhone\tMailing\tIndustry\tPlace",
    `${person}\t${mailing}\tFitness Studio\tB7`,
    `${person}\t${mailing}\tBakery\tB99`,
  ]);
  await expect(
    page.getByText(/Each buyer gets a numbered invoice and has to accept/),
  ).toBeVisible();
  await expect(page.getByRole("row").last()).toContainText("has no spot B99");
  await carryOut(page, "Import 1 reservation");
  await page.getByRole("link", { name: "Juniper Yoga" }).first().press("Enter");
  await expect(page.getByText("Unconfirmed").first()).toBeVisible();
  await expect(page.getByText("Not accepted yet. The link is in their email.")).toBeVisible();
  await expect(page.getByText("Ben Sol").first()).toBeVisible();
});

test("received payments are recorded from the bank's spreadsheet, and recognized the second time", {
  tag: "@deep",
}, async ({ page, signIn, server, office }) => {
  await signIn("assistant");
  const invoices = await new Visit(server, office.owner.cookies).words(
    "/office/money.csv?kind=invoices",
  );
  const line = invoices.split("\r\n").find((each) => each.includes("Straight Line")) ?? "";
  const [number = "", amount = ""] = [/\d{4}-\d{4}/.exec(line)?.[0], line.split(",").at(-1)];
  const rows = [`${number};${amount};11/3/2025;check 77`, "2019-0001;5;;"];
  await paste(page, "payments", ["Invoice;Amount;Date;Note", ...rows]);
  await expect(page.getByText(/^1 payment to record, \$/)).toBeVisible();
  await expect(row(page, "2019-0001")).toContainText("We can't find invoice 2019-0001");
  await lookAt(page, "a dry run of payments");
  await carryOut(page, "Import 1 payment");
  await row(page, /Straight Line/)
    .getByRole("link")
    .press("Enter");
  await expect(page.getByText("Paid; the spot is theirs")).toBeVisible();
  await expect(page.getByText(/received November 3, 2025: check 77/).first()).toBeVisible();
});

test("a file that is not a table is refused with a sentence, also without JavaScript", {
  tag: "@deep",
}, async ({ browser, server, office, problems }) => {
  problems.expect(/422|413/);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await context.addCookies(
    Object.entries(office.owner.cookies).map(([name, value]) => ({ name, value, url: server.url })),
  );
  const page = await context.newPage();
  await page.goto("/office/import");
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a file");
  const workbook = {
    name: "list.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from("PK\u0003\u0004"),
  };
  await page.getByLabel("Spreadsheet file").setInputFiles(workbook);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("We can't read this file");
  const large = {
    name: "large.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(5_500_000, "a,b\n"),
  };
  await page.getByLabel("Spreadsheet file").setInputFiles(large);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("over 5 MB");
  await page.getByLabel("Or paste a table").fill("Email\nplain@brought.example");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(page.getByText("1 row imported.")).toBeVisible();
  await context.close();
});
