import { describe, expect, test } from "vitest";
import { parseSettings } from "#platform/settings.server.ts";
import {
  contentSecurityPolicy,
  finishCachedDocument,
  finishUncachedDocument,
} from "#platform/web/finish-document.ts";
import { checkoutPageOrigin, paymentSettingsFrom } from "./gateway.server.ts";

const both = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

describe("the settings of the gateway", () => {
  test("are none by default: no gateway, and forms lead to this site alone", () => {
    const environment = parseSettings({});
    expect(paymentSettingsFrom(environment)).toBeUndefined();
    const policy = contentSecurityPolicy([], checkoutPageOrigin(environment));
    expect(policy).toMatch(/form-action 'self';/);
  });

  test.each(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)(
    "with %s alone are refused",
    (given) => {
      expect(() => parseSettings({ [given]: both[given] })).toThrow(
        "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.",
      );
    },
  );

  test.each([
    ["STRIPE_SECRET_KEY", "pk_test_1", /must be a key that begins with sk_ or rk_/],
    ["STRIPE_WEBHOOK_SECRET", "secret", /must be a secret that begins with whsec_/],
    ["STRIPE_API", "http://gateway.example", /must begin with https:\/\//],
    ["STRIPE_API", "ftp://127.0.0.1", /must be an address that begins with/],
  ])("refuse %s=%s with a sentence that names it", (name, value, sentence) => {
    expect(() => parseSettings({ ...both, [name]: value })).toThrow(sentence);
  });

  test("apply to cached pages too: their policy still holds after a navigation in the browser", () => {
    const payAt = checkoutPageOrigin(parseSettings(both));
    for (const finish of [finishUncachedDocument, finishCachedDocument]) {
      const { headers } = finish("<html></html>", "nonce", undefined, payAt);
      expect(headers["content-security-policy"]).toMatch(
        /form-action 'self' https:\/\/checkout\.stripe\.com;/,
      );
    }
  });

  test("let forms lead to the gateway's pages, and to those of another host where one is set", () => {
    expect(checkoutPageOrigin(parseSettings(both))).toBe("https://checkout.stripe.com");
    const elsewhere = parseSettings({ ...both, STRIPE_API: "http://127.0.0.1:12111/v1/" });
    const policy = contentSecurityPolicy([], checkoutPageOrigin(elsewhere));
    expect(policy).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:12111;/);
  });
});
