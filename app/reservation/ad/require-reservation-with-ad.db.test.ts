import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { action as tune } from "#app/reservation/ad/designs/tune-page.tsx";
import { action as makeVersion } from "#app/reservation/proof/latest-proof.tsx";
import { loader as seeDrawing } from "#app/reservation/proof/proof-drawing.ts";
import { action as changeProof } from "#app/reservation/proof/proof-page.tsx";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { adGuest } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { placeWithProof } from "#tests/support/business/ads.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loader as seeFile } from "./ad-file-rendering.ts";
import { action as changeFiles } from "./ad-files-page.tsx";
import { action as changeAd } from "./ad-page.tsx";
import { action as upload } from "./ad-upload.ts";
import { action as saveAd } from "./save-ad.ts";

type Handler = (args: never) => Promise<unknown>;

/** The status of what a route of an ad answers to a form, and where it leads. */
async function answerOf(route: Handler, token: string, form: Record<string, string>) {
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: "", siteUrl: "" };
  context.set(requestContext, { ...visit, now: new Date() });
  const url = new URL("http://localhost/");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(form) });
  const params = { token, number: "1", file: "1" };
  const args = { request, context, params, url, pattern: "" };
  try {
    await route(args as never);
    return "answered";
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("location")}`;
    throw thrown;
  }
}

const routes: [string, Handler, Record<string, string>][] = [
  ["to name who approves", changeProof, { do: "invite", guest: "Me", may: "approve" }],
  ["to comment", changeProof, { do: "comment", words: "Hello", author: "Me" }],
  ["to make a version", makeVersion, {}],
  ["to change files", changeFiles, { do: "remove", file: "1" }],
  ["to send a file", upload, {}],
  ["to write the ad", changeAd, { headline: "Mine" }],
  ["to write the ad by script", saveAd, { headline: "Mine" }],
  ["to choose a design", tune, { look: "template=poster", version: "1" }],
  ["to see a file", seeFile, {}],
  ["to see a version", seeDrawing, {}],
];

anyDatabase("a link to an address that is no longer the reservation's", () => {
  test.each(routes)("doesn't serve %s", async (_, route, form) => {
    const { reservationId: id } = await placeWithProof();
    const subject = { type: "reservation", id };
    const email = "former@shop.example";
    const token = await createPrivateLinkToken(db, { subject, channel: "email", email });
    const leadsAway = `303 /reservation/yours/${token}`;
    expect(await answerOf(route, token, form)).toBe(leadsAway);
    expect(await db.$count(adGuest)).toBe(0);
  });

  test("is the only one that doesn't: the present one names who approves", async () => {
    const { token } = await placeWithProof();
    const form = { do: "invite", guest: "Dee", may: "approve" };
    expect(await answerOf(changeProof, token, form)).toBe("answered");
    expect(await db.$count(adGuest)).toBe(1);
  });
});
