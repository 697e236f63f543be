import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { APIResponse } from "@playwright/test";
import { expect, test } from "#tests/support/browser/journey.ts";

const CARD = "/reservation?mailing=3&industry=florist";
/** With a fieldset around the card, one visit in four lost spots. */
const VISITS = 40;

test("H9 a card that arrives spot by spot shows every spot", { tag: "@deep" }, async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.expect(/third party: http:\/\/127\.0\.0\.1/);
  const html = await (await page.request.get(CARD)).text();
  const pieces = html.split(/(?=<label class="place")/);
  expect(pieces).toHaveLength(15);
  let pause = 0;
  const server = createServer(async ({ url = "/" }, response) => {
    const whole = await page.request.get(url);
    response.writeHead(whole.status(), headersOf(whole));
    if (url !== CARD) return response.end(await whole.body());
    for (const piece of pieces) {
      response.write(piece);
      // Long enough for the browser to draw now and then between two spots.
      await sleep(pause);
    }
    return response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const visitor = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  try {
    for (let visit = 0; visit < VISITS; visit++) {
      pause = 4 + (visit % 6);
      const card = await visitor.newPage();
      await card.goto(`http://127.0.0.1:${port}${CARD}`);
      await expect(card.getByRole("radio")).toHaveCount(14);
      await card.close();
    }
  } finally {
    server.close();
  }
});

/** All but those that say how the body was sent. */
function headersOf(response: APIResponse): Record<string, string> {
  const { "content-length": _, "content-encoding": __, ...headers } = response.headers();
  return headers;
}
