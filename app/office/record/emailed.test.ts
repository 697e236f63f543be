import { describe, expect, test } from "vitest";
import { emailed, emailedAll, emailedOldAddress, emailedReason } from "./emailed.ts";

describe("an email that the site writes", () => {
  test("is told where a mail server is set, with the address if there is one", () => {
    expect(emailed({ who: "The buyer" }, true)).toBe("The buyer is told by email.");
    const pat = { who: "Pat Example", at: "pat@shop.example" };
    expect(emailed(pat, true)).toBe("Pat Example is told at pat@shop.example.");
    expect(emailed({ ...pat, at: null }, true)).toBe("Pat Example is told at their address.");
  });

  test("is written, not sent, where none is set", () => {
    const said = [
      emailed({ who: "The buyer" }, false),
      emailed({ who: "Pat Example", at: "pat@shop.example" }, false),
      emailedAll("Each buyer", false),
    ];
    expect(said).toEqual([
      "The email to the buyer is written, not sent: no mail server is set.",
      "The email to Pat Example is written, not sent: no mail server is set.",
      "The emails to each buyer are written, not sent: no mail server is set.",
    ]);
    expect(emailedOldAddress(false)).toBe(
      "If a changed address has a confirmed or paid spot, the email to the old address is written, not sent: no mail server is set.",
    );
    for (const sentence of [...said, emailedOldAddress(false), emailedReason(false)]) {
      expect(sentence).not.toMatch(/\btold\b|(?<!not )\bsent\b/);
    }
  });
});
