import { describe, expect, test } from "vitest";
import {
  announceEmailToOldAddress,
  describeConfirmationByEmail,
  describeEmailTo,
  describeEmailToBuyerOfReleasedSpot,
  describeEmailToGroup,
} from "./describe-email.ts";

describe("an email that the site writes", () => {
  test("says that an email goes out if a mail server is set, with the address if there is one", () => {
    expect(describeEmailTo({ who: "The buyer" }, true)).toBe("We’ll email the buyer.");
    const pat = { who: "Pat Example", at: "pat@shop.example" };
    expect(describeEmailTo(pat, true)).toBe("We’ll email Pat Example at pat@shop.example.");
    expect(describeEmailTo({ ...pat, at: null }, true)).toBe("We’ll email Pat Example.");
  });

  test("says that it is saved, not sent, where there is none", () => {
    const said = [
      describeEmailTo({ who: "The buyer" }, false),
      describeEmailTo({ who: "Pat Example", at: "pat@shop.example" }, false),
      describeEmailToGroup("The buyers", false),
    ];
    expect(said).toEqual([
      "The email to the buyer will be saved, not sent: no mail server is set up.",
      "The email to Pat Example will be saved, not sent: no mail server is set up.",
      "The emails to the buyers will be saved, not sent: no mail server is set up.",
    ]);
    expect(announceEmailToOldAddress(false)).toBe(
      "If the email on a confirmed or paid spot changes, the notice to the old address will be saved, not sent: no mail server is set up.",
    );
    for (const sentence of [
      ...said,
      announceEmailToOldAddress(false),
      describeEmailToBuyerOfReleasedSpot(false),
    ]) {
      expect(sentence).not.toMatch(/\btold\b|(?<!not )\bsent\b/);
    }
  });

  test("names the button in it to a buyer who hasn't confirmed only if a mail server is set", () => {
    const pat = { who: "Pat Example", what: "B2", at: "pat@shop.example" };
    expect(describeConfirmationByEmail(pat, true)).toBe(
      "Pat Example still has to confirm B2 with the button in our email to pat@shop.example. If they confirm by phone instead, confirm it here.",
    );
    expect(describeConfirmationByEmail({ ...pat, at: null }, true)).toContain(
      "with the button in our email to their address.",
    );
    expect(describeConfirmationByEmail(pat, false)).toBe(
      "Pat Example still has to confirm B2. The email to pat@shop.example with the button was saved, not sent: no mail server is set up. When they call, confirm it here.",
    );
  });
});
