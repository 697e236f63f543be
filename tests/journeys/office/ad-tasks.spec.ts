import { adStateLabels } from "#business/ads/ad-state.ts";
import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { plainPng } from "#tests/support/files/art.ts";
import { deskOf } from "#tests/support/office/office-desk.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { Visit } from "#tests/support/office/office-visit.ts";
import type { Server } from "#tests/support/server/server.ts";

/** Tasks 45 to 47 of docs/office-tasks.md by keyboard. */

const test = deskOf("the ads' tasks");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const BRIEF = {
  headline: "Wired right",
  offer: "$40 off any repair",
  phone: "(480) 555-0177",
  lastDay: "2030-03-01",
  license: "none",
};

/** The notice of what was done. */
const expectSaid = (page: Page, words: string) =>
  expect(page.getByRole("main").getByRole("status").filter({ hasText: words })).toBeVisible();

/** The address of the ad of a business, from its reservation's page. */
async function adOf(visit: Visit, business: string): Promise<string> {
  const list = await visit.words(
    `/office/reservations?${new URLSearchParams({ words: business })}`,
  );
  const [path = ""] = /\/office\/reservations\/\d+/.exec(list) ?? [];
  return path.replace("reservations", "ads");
}

/** A draft of the ad of a business with a paid spot. */
async function draftOf(visit: Visit, business: string): Promise<string> {
  const ad = await adOf(visit, business);
  const words = { ...BRIEF, name: business };
  await visit.send(ad, { ...words, do: "save", version: "0" });
  await makeVersion(visit, ad, words);
  return ad;
}

/** Makes the next version of an ad with the first design that is offered. */
async function makeVersion(visit: Visit, ad: string, words: Record<string, string>) {
  const page = await visit.words(ad);
  const look = /name="look" value="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const [, version = ""] = /name="version" value="(\d+)"/.exec(page) ?? [];
  await visit.send(ad, { ...words, look, do: "make", version });
}

const proofIn = async (visit: Visit, ad: string) =>
  /name="proof" value="(\d+)"/.exec(await visit.words(ad))?.[1] ?? "";

test("45 a proof is sent", { tag: "@deep" }, async ({ desk, page, server, office }) => {
  await desk.booking("2029-10-17", "Juniper Electric", "paid");
  const ad = await draftOf(new Visit(server, office.owner.cookies), "Juniper Electric");
  const hands = await desk.sit("assistant");
  await hands.choose("send proof juniper", /^Send or answer a proof/);
  await hands.confirm("Send version 1");
  await expectSaid(page, "Proof sent.");
  expect(hands.done()).toBe(2);
  await page.goto(ad);
  await expect(page.getByText("Waiting for approval")).toBeVisible();
});

test("46 a comment is answered and ticked off beside the drawing, which is compared with the version before", {
  tag: "@deep",
}, async ({ desk, page, signIn, server, office }) => {
  await desk.booking("2029-10-03", "Chaparral Electric", "paid");
  const visit = new Visit(server, office.owner.cookies);
  const ad = await draftOf(visit, "Chaparral Electric");
  const first = await proofIn(visit, ad);
  await visit.send(ad, { do: "send", proof: first });
  await visit.send(ad, { do: "comment", proof: first, words: "Bigger phone?", place: "top" });
  await makeVersion(visit, ad, {
    ...BRIEF,
    name: "Chaparral Electric",
    headline: "Power back today",
  });
  await signIn("assistant");
  await page.goto(ad);
  await hydrated(page);

  const box = (version: number) =>
    page.getByRole("img", { name: `Version ${version}`, exact: true }).boundingBox();
  await page.getByRole("radio", { name: "Whole ad" }).focus();
  for (let way = 0; way < 4; way++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Beside version 1" })).toBeChecked();
  const [left, right] = [await box(1), await box(2)];
  expect(right).toMatchObject({ y: left?.y, width: left?.width, height: left?.height });
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Laid over version 1" })).toBeChecked();
  expect(await box(2)).toEqual(await box(1));
  const slider = page.getByRole("slider", { name: /^How much of version 2 shows/ });
  await slider.press("End");
  await expect(page.locator("figure.now")).toHaveCSS("clip-path", "inset(0px 0% 0px 0px)");

  await page.getByRole("link", { name: /^Version 1/ }).press("Enter");
  await expect(page.getByRole("img", { name: "The ad, version 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Comment 1" })).toBeVisible();
  await page.getByLabel("Your reply").fill("Done in version 2.");
  await page.getByRole("button", { name: "Send reply" }).press("Enter");
  await expect(page.getByText("Done in version 2.")).toBeInViewport();
  await expect(page.locator(".said:focus")).toBeVisible();
  await page.getByRole("button", { name: "Mark as done" }).press("Enter");
  await expect(page.getByText("Done", { exact: true })).toBeInViewport();
  await expectNoFindings(page, "the office's proof");
});

test("47 an ad is approved for a caller, and the approval taken back", { tag: "@deep" }, async ({
  desk,
  page,
  server,
  office,
}) => {
  await desk.booking("2029-10-24", "Ironwood Electric", "paid");
  const visit = new Visit(server, office.owner.cookies);
  const ad = await draftOf(visit, "Ironwood Electric");
  await visit.send(ad, { do: "send", proof: await proofIn(visit, ad) });
  const hands = await desk.sit("assistant");
  await hands.choose("approve ironwood", /^Approve the ad for a caller/);
  await hands.confirm("Approve version 1");
  await expectSaid(page, "Approval recorded.");
  await hydrated(page);
  // Not on the button that withdraws the approval, whose form the address still names.
  await expect(page.getByRole("status").filter({ hasText: "Approval recorded." })).toBeFocused();
  expect(hands.done()).toBe(2);
  await expect(page.getByText(/By phone on .* Recorded by Ben/)).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expectSaid(page, "Approval withdrawn.");
});

/** The customer's page of the latest proof, as their email leads there. */
async function proofPageOf(server: Server, customer: Visit, email: string): Promise<string> {
  const link = async () =>
    (await server.mails())
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map(({ text = "" }) => /\/reservation\/yours\/[\w-]+\/ad\/proof\b/.exec(text)?.[0])
      .findLast(Boolean) ?? "";
  await expect.poll(link).not.toBe("");
  return (await customer.ask(await link())).headers.get("location") ?? "";
}

test("the ad's pages stand at 360, 768 and 1440 px, light and dark, and axe finds nothing", {
  tag: "@deep",
}, async ({ desk, page, server, office }) => {
  await desk.booking("2029-10-31", "Saguaro Electric", "paid");
  const visit = new Visit(server, office.owner.cookies);
  const ad = await draftOf(visit, "Saguaro Electric");
  const [, proof = ""] = /name="proof" value="(\d+)"/.exec(await visit.words(ad)) ?? [];
  await visit.send(ad, { do: "send", proof });
  const customer = new Visit(server);
  const theirs = await proofPageOf(server, customer, "pat@saguaro-electric.example");
  const said = { author: "Pat Example", words: "The phone number could be bigger.", place: "" };
  await customer.send(theirs, { ...said, do: "comment" });
  const [, hash = ""] = /name="hash" value="(\w+)"/.exec(await customer.words(theirs)) ?? [];
  await customer.send(theirs, { do: "changes", hash, name: "Pat Example", changes: "" });
  const [card = ""] = /\/office\/ads\?mailing=\d+/.exec(await visit.words(ad)) ?? [];
  await desk.sit();
  for (const path of [card, ad, `${ad}/files`, `${ad}/code`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      path === card ? "Ads" : "Saguaro Electric",
    );
    await lookAt(page, path.replace(/\d+/, "one"));
  }
  await page.goto(card);
  const asked = page.getByRole("heading", { name: adStateLabels["changes-asked"] });
  await expect(page.locator("section").filter({ has: asked })).toContainText("Saguaro Electric");
  await page.goto(`/office/mailings/${card.replace(/\D+/, "")}`);
  await expect(page.getByRole("link", { name: "Saguaro Electric" }).first()).toBeVisible();
  await lookAt(page, "the card with its ads");
  const reason = "Nobody answers at the phone number in this ad.";
  await visit.send(ad, { do: "refuse", reason });
  await page.goto(card);
  await expect(page.getByText("Refused, waiting for new details")).toBeVisible();
  const told = await customer.words(theirs.replace(/\/proofs.*/, ""));
  expect(told).toContain("We can’t print this ad.");
  expect(told).toContain(reason);
  expect(told).not.toContain("We have your ad details.");
});

test("a finished ad that a check stops can be sent once the office overrides the check, and not after it takes that back", {
  tag: "@deep",
}, async ({ desk, page, signIn, server, office }) => {
  await desk.booking("2029-10-10", "Ocotillo Electric", "paid");
  const ad = await adOf(new Visit(server, office.owner.cookies), "Ocotillo Electric");
  await signIn("assistant");
  await page.goto(`${ad}/files`);
  await hydrated(page);
  const buffer = await plainPng({ width: 450, height: 600 });
  const file = { name: "soft.png", mimeType: "image/png", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Make this a proof soft.png" }).click();
  await expectSaid(page, "New version made.");
  await expect(page.getByText("This version can’t print as it is.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send version 1" })).toHaveCount(0);
  await page.locator("summary", { hasText: "Print it anyway" }).click();
  await page.getByLabel("Reason, for our records").fill("They know, and like it soft.");
  await page.getByRole("button", { name: "Allow it to print" }).click();
  await expectSaid(page, "It can print now.");
  await expect(page.getByText("They know, and like it soft.")).toBeVisible();
  await expectNoFindings(page, "a version that goes on although a check stops it");
  await page.getByRole("button", { name: "Send version 1" }).click();
  await expectSaid(page, "Proof sent.");
  await page.getByRole("button", { name: "Block it again" }).click();
  await expectSaid(page, "The check blocks it again.");
  await expect(page.getByRole("status").filter({ hasText: "The check blocks" })).toBeFocused();
});
