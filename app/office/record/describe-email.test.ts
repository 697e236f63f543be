import { describe, expect, test } from "vitest";
import { describeEmailTo, describeEmailToGroup } from "./describe-email.ts";

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
  });
});
