import { afterEach, expect, test, vi } from "vitest";
import { placeholders } from "#site.ts";
import { findLeftBeforeLaunch } from "./launch.ts";

afterEach(() => vi.unstubAllEnvs());

test("before launch a mail server is to be connected, and no longer once there is one", () => {
  vi.stubEnv("SMTP_URL", "");
  const [first, ...others] = findLeftBeforeLaunch();
  expect(first?.what).toContain("no mail server is connected");
  expect(others).toEqual(placeholders());
  vi.stubEnv("SMTP_URL", "smtp://mail.example");
  vi.stubEnv("MAIL_FROM", "office@copper.example");
  vi.stubEnv("OPERATOR_EMAIL", "ana@copper.example");
  expect(findLeftBeforeLaunch()).toEqual(placeholders());
});
