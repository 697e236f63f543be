import { describe, expect, test } from "vitest";
import { redactPath } from "./errors.ts";

const token = "qJ3v0nXk8S-Lx2dWc5tZ_7mYbR1uEoHfGaPiNsTwVyB";

describe("an address in the log", () => {
  test("an ordinary path stays as it is", () => {
    expect(redactPath("/areas/mccormick-ranch")).toBe("/areas/mccormick-ranch");
  });

  test("a private link's token is left out, wherever it is", () => {
    expect(redactPath(`/reservation/yours/${token}/invoice.pdf`)).toBe(
      "/reservation/yours/…/invoice.pdf",
    );
    expect(redactPath(`/reservation/yours/${token}.data`)).toBe("/reservation/yours/…");
    expect(redactPath("/reservation/waitlist/17.Zk3v0nXk8SaLx2dWc5tZ7m")).toBe(
      "/reservation/waitlist/…",
    );
  });

  test("so is one that was cut off or tampered with", () => {
    expect(redactPath(`/reservation/confirm/${token.slice(0, 30)}%20`)).toBe(
      "/reservation/confirm/…",
    );
  });

  test("a query is left out, and of a full address all but its path", () => {
    expect(redactPath(`https://shop.example/reservation?session=${token}`)).toBe("/reservation");
    expect(redactPath("/reservation?industry=plumbing")).toBe("/reservation");
  });
});
