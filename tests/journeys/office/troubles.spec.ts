import { expect, test } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { firstLink, settleIn, Visit } from "#tests/support/office/office-visit.ts";

test("while the database is away the office says so under a reference, shows nothing, and loses nobody's session", {
  tag: "@deep",
}, async ({ openServer, newVisitor, problems }) => {
  problems.expect(/answered 500|status of 500/);
  const server = await openServer({ breakable: true });
  const ana = await settleIn(server, firstLink(server), {
    name: "Ana Ortiz",
    email: "ana@copper.example",
  });
  const context = await newVisitor({ baseURL: server.url });
  const cookies = Object.entries(ana.cookies);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await server.breakDatabase();
  const response = await page.goto("/office/team");
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(/Reference/)).toBeVisible();
  await expect(page.getByText("copper.example")).toBeHidden();
  await lookAt(page, "the office without its database");
  const reference = (await page.locator("[data-reference]").textContent()) ?? "?";
  expect(server.log()).toContain(reference);
  expect(await (await new Visit(server).send("/office/sign-in", { email: "x" })).status).toBe(500);
  await server.mendDatabase();
  await page.goto("/office/team");
  await expect(page.getByText("Owner, ana@copper.example")).toBeVisible();
  await context.close();
});
