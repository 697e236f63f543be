import { describe, expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

const token = "qJ3v0nXk8S-Lx2dWc5tZ_7mYbR1uEoHfGaPiNsTwVyB";

describe("what the log keeps of an address", () => {
  test("an ordinary path stays as it is", () => {
    expect(loggedPath("/areas/mccormick-ranch")).toBe("/areas/mccormick-ranch");
  });

  test("a private link's token is left out, wherever it stands", () => {
    expect(loggedPath(`/reservation/yours/${token}/invoice.pdf`)).toBe(
      "/reservation/yours/…/invoice.pdf",
    );
    expect(loggedPath(`/reservation/yours/${token}.data`)).toBe("/reservation/yours/…");
    expect(loggedPath("/reservation/wait-list/17.Zk3v0nXk8SaLx2dWc5tZ7m")).toBe(
      "/reservation/wait-list/…",
    );
  });

  test("so is one that was cut off or tampered with", () => {
    expect(loggedPath(`/reservation/confirm/${token.slice(0, 30)}%20`)).toBe(
      "/reservation/confirm/…",
    );
  });

  test("a query is left out, and of a whole address all but its path", () => {
    expect(loggedPath(`https://shop.example/reservation?session=${token}`)).toBe("/reservation");
    expect(loggedPath("/reservation?industry=plumbing")).toBe("/reservation");
  });
});
