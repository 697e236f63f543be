import { expect, test } from "vitest";
import { newToken } from "#business/auth/token.ts";
import { redactLinkTokens } from "#platform/mail/find-messages.server.ts";
import { privatePagePaths } from "./private-page-paths.ts";

/** A token of a list is a number and 22 characters; all others are 43. */
const tokenOf = (name: string) =>
  name === "leaveWaitlist" || name === "offersEmail" ? `17.${newToken().slice(0, 22)}` : newToken();

test.each(Object.entries(privatePagePaths))(
  "the link %s opens nothing in the office's copy of a message",
  (name, link) => {
    const token = tokenOf(name);
    const address = `https://www.scottsdale-spotlight-card.example${link(token)}`;
    const html = `<p>Yours: <a href="${address}">here</a>, <a href='${address}/pay?way=card'>pay</a></p>`;
    const text = `Yours:\n${address}\n(${address}/cancel).`;
    for (const words of [html, text]) {
      expect(words).toContain(token);
      expect(redactLinkTokens(words)).not.toContain(token.slice(0, 22));
      expect(redactLinkTokens(words)).toContain(`spotlight-card.example${link("…")}`);
    }
  },
);

test("public links in a message stay unchanged", () => {
  const words =
    'See https://www.scottsdale-spotlight-card.example/reservation?industry=heating-and-air-conditioning or <a href="https://shop.example/areas/mccormick-ranch">the card</a>. Reference 7K3M-9PQX.';
  expect(redactLinkTokens(words)).toBe(words);
});
