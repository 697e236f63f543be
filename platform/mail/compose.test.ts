import { expect, test } from "vitest";
import { composeMessage } from "./compose.ts";
import { headerLine, onlyAddress, pauseBetweenAttempts } from "./message.ts";

const from = { name: "Scottsdale Spotlight", address: "hello@spotlight.example" };
const message = {
  id: "1f3c",
  to: "pat@shop.example",
  replyTo: null,
  subject: "We have your address",
  html: "<p>x</p>",
  text: "x",
  queuedAt: new Date("2026-11-20T18:00:00Z"),
};

test("a message carries the id and the date of its row, so a copy can be recognised", async () => {
  const { bytes } = await composeMessage(message, from);
  const text = bytes.toString();
  expect(text).toContain("Message-ID: <1f3c@spotlight.example>\r\n");
  expect(text).toContain("Date: Fri, 20 Nov 2026 18:00:00 +0000\r\n");
  expect(text).toContain("Auto-Submitted: auto-generated\r\n");
});

test("an international domain is encoded where the name before it needs no new mail server", async () => {
  const to = async (address: string) =>
    (await composeMessage({ ...message, to: address }, from)).envelope.to;
  expect(await to("zoe@café.example")).toEqual(["zoe@xn--caf-dma.example"]);
  expect(await to("zoë@café.example")).toEqual(["zoë@café.example"]);
});

test("a header is one line, whatever it was given", () => {
  expect(headerLine(" a\r\n\tb\u2028c\u0000d\u202ee ")).toBe("a b c d e");
  expect(headerLine("x".repeat(9_000))).toHaveLength(250);
});

test("only a single address passes as one", () => {
  expect(onlyAddress("zoë+a@café.example")).toBe("zoë+a@café.example");
  for (const bad of ["", "a", "a@b@c", "a@b,c@d", "A <a@b>", "a@b\n", "a@b\r\nBcc: c@d", "a b@c"]) {
    expect(() => onlyAddress(bad)).toThrow("refused recipient");
  }
});

test("attempts are a minute apart at first, two hours in the end, and reach beyond five days", () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseBetweenAttempts)).toEqual([60, 120, 240, 3840, 7200, 7200]);
  const reach = Array.from({ length: 119 }, (_, i) => pauseBetweenAttempts(i + 1));
  expect(reach.reduce((sum, pause) => sum + pause)).toBeGreaterThan(5 * 24 * 60 * 60);
});
