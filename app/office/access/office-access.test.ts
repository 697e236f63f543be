import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { passkeyOrigin, signInLinkBuilder } from "./office-access.ts";

test.each([
  // As the server passes a request on: under the site's own address, whatever its Host header says.
  ["https://www.copper.example", "https://www.copper.example/office"],
  ["https://localhost:8443", "https://localhost:8443/office"],
  ["http://localhost:3000", "http://localhost:3000/office"],
])("passkeys and links into the office belong to SITE_URL=%s", (siteUrl, url) => {
  const context = new RouterContextProvider();
  const visit = { reference: "", nonce: "", networkAddress: "", now: new Date() };
  context.set(requestContext, { ...visit, siteUrl });
  const request = new Request(url, { headers: { host: "evil.example" } });
  expect(passkeyOrigin(request, context)).toBe(siteUrl);
  expect(
    signInLinkBuilder(request, context)("t").startsWith(`${siteUrl}/office/sign-in-link/`),
  ).toBe(true);
});
