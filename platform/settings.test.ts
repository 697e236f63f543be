import { describe, expect, test } from "vitest";
import { parseSettings } from "#platform/settings.server.ts";
import { StartupProblem } from "./errors.ts";

describe("the settings", () => {
  test("have a default that works for each", () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      smtpUrl: undefined,
      trustedProxies: 0,
      development: false,
    });
  });

  test("treat an empty value as not given", () => {
    expect(parseSettings({ DATABASE_URL: "", PORT: "" }).port).toBe(3000);
  });

  test("keep the origin of the site alone, without a path", () => {
    expect(
      parseSettings({ SITE_URL: "https://spotlight.example/x?y", TRUSTED_PROXIES: "1" }).siteUrl,
    ).toBe("https://spotlight.example");
  });

  test.each([
    ["PORT", "http", "The setting PORT must be a whole number from 0 to 65535."],
    ["PORT", "70000", "The setting PORT must be a whole number from 0 to 65535."],
    ["DATABASE_URL", "mysql://x", /^The setting DATABASE_URL must be an address that begins with/],
    ["SITE_URL", "spotlight.example", /^The setting SITE_URL must be an address/],
    ["OPERATOR_EMAIL", "nobody", "The setting OPERATOR_EMAIL must be an email address."],
    ["SMTP_URL", "http://mail.example", /^The setting SMTP_URL must be an address/],
    ["TRUSTED_PROXIES", "-1", /^The setting TRUSTED_PROXIES must be a whole number/],
    ["PORT", "eighty", /^The setting PORT must be a whole number/],
    ["SECRET", "short", "The setting SECRET must have at least 32 characters."],
    ["S3_BUCKET", "Not A Bucket", "The setting S3_BUCKET must be a bucket’s name."],
    ["S3_ENDPOINT", "http://files.example", /^The setting S3_ENDPOINT must begin with https/],
    ["LOG_LEVEL", "loud", /^The setting LOG_LEVEL must be debug/],
  ])("refuse %s=%s with a sentence that names it", (name, value, sentence) => {
    const read = () => parseSettings({ [name]: value });
    expect(read).toThrow(StartupProblem);
    expect(read).toThrow(sentence);
  });

  test("refuse to send mail while nobody is named as its sender and its reader", () => {
    const smtp = { SMTP_URL: "smtp://mail.example" };
    expect(() => parseSettings(smtp)).toThrow("SMTP_URL needs MAIL_FROM and OPERATOR_EMAIL");
    const named = { MAIL_FROM: "hello@spotlight.example", OPERATOR_EMAIL: "me@spotlight.example" };
    expect(parseSettings({ ...smtp, ...named }).smtpUrl).toBe("smtp://mail.example");
  });

  test("take a bucket only with both of its keys", () => {
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(parseSettings({}).s3).toBeUndefined();
    for (const given of [{ S3_BUCKET: "ads" }, keys]) {
      expect(() => parseSettings(given)).toThrow("S3_BUCKET, S3_ACCESS_KEY_ID");
    }
    expect(parseSettings({ S3_BUCKET: "ads", ...keys }).s3).toEqual({
      bucket: "ads",
      region: "us-east-1",
      endpoint: undefined,
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
  });

  test("refuse an https address while nobody has said how many proxies stand in front", () => {
    const SITE_URL = "https://www.spotlight.example";
    expect(() => parseSettings({ SITE_URL })).toThrow(
      /ends TLS: set TRUSTED_PROXIES to the number of proxies .*, or to 0 if none does\.$/,
    );
    for (const said of ["0", "1"]) {
      const { trustedProxies } = parseSettings({ SITE_URL, TRUSTED_PROXIES: said });
      expect(trustedProxies).toBe(Number(said));
    }
    expect(parseSettings({ SITE_URL: "http://localhost:3000" }).trustedProxies).toBe(0);
  });
});
