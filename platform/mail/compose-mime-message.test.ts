import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { composeMimeMessage } from "./compose-mime-message.ts";
import {
  cleanHeaderLine,
  mailRetryDelaySeconds,
  requireSingleAddress,
  toStoredAttachments,
} from "./message.ts";

const from = { name: "Scottsdale Spotlight", address: "hello@spotlight.example" };
const message = {
  id: "1f3c",
  to: "pat@shop.example",
  replyTo: null,
  subject: "We have your address",
  html: "<p>x</p>",
  text: "x",
  attachments: [],
  queuedAt: new Date("2026-11-20T18:00:00Z"),
};

test("a message carries the id and the date of its row, so a copy can be recognized", async () => {
  const { bytes } = await composeMimeMessage(message, from);
  const text = bytes.toString();
  expect(text).toContain("Message-ID: <1f3c@spotlight.example>\r\n");
  expect(text).toContain("Date: Fri, 20 Nov 2026 18:00:00 +0000\r\n");
  expect(text).toContain("Auto-Submitted: auto-generated\r\n");
});

test("an international domain is encoded where the name before it needs no new mail server", async () => {
  const to = async (address: string) =>
    (await composeMimeMessage({ ...message, to: address }, from)).envelope.to;
  expect(await to("zoe@café.example")).toEqual(["zoe@xn--caf-dma.example"]);
  expect(await to("zoë@café.example")).toEqual(["zoë@café.example"]);
});

test("files go with it byte for byte, under their names and media types", async () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, i) => i % 256);
  const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
  const attachments = toStoredAttachments([
    { name: "Rechnung für\r\nX-Evil: 1.pdf", type: "application/pdf", bytes },
    {
      name: "dates.ics",
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      bytes: new TextEncoder().encode(calendar),
    },
  ]);
  const composed = await composeMimeMessage({ ...message, attachments }, from);
  const email = await PostalMime.parse(composed.bytes);
  expect(email.text?.trim()).toBe("x");
  const [pdf, dates] = email.attachments;
  expect(pdf).toMatchObject({
    filename: "Rechnung für X-Evil: 1.pdf",
    mimeType: "application/pdf",
    disposition: "attachment",
  });
  expect(new Uint8Array(pdf?.content as ArrayBuffer)).toEqual(bytes);
  expect(dates).toMatchObject({ filename: "dates.ics", mimeType: "text/calendar" });
  expect(composed.bytes.toString()).toMatch(/text\/calendar; charset=utf-8;\s+method=PUBLISH/);
  expect(composed.bytes.toString()).toContain(Buffer.from(calendar).toString("base64"));
  expect(email.headers.filter(({ key }) => key === "x-evil")).toEqual([]);
});

test("a file too large for mail servers, or without a media type, is refused before it is stored", () => {
  const pdf = { name: "a.pdf", type: "application/pdf", bytes: new Uint8Array(3_000_000) };
  expect(() => toStoredAttachments([pdf, pdf])).toThrow("too large");
  expect(toStoredAttachments([pdf])).toHaveLength(1);
  for (const type of ["pdf", "application/pdf\r\nBcc: a@b", "text/html; x=<b>"]) {
    expect(() => toStoredAttachments([{ ...pdf, type }])).toThrow("is not a media type");
  }
});

test("a header is one line, whatever it was given", () => {
  expect(cleanHeaderLine(" a\r\n\tb\u2028c\u0000d\u202ee ")).toBe("a b c d e");
  expect(cleanHeaderLine("x".repeat(9_000))).toHaveLength(250);
});

test("only a single address passes as one", () => {
  expect(requireSingleAddress("zoë+a@café.example")).toBe("zoë+a@café.example");
  for (const bad of ["", "a", "a@b@c", "a@b,c@d", "A <a@b>", "a@b\n", "a@b\r\nBcc: c@d", "a b@c"]) {
    expect(() => requireSingleAddress(bad)).toThrow("refused recipient");
  }
});

test("attempts are a minute apart at first, two hours in the end, and reach beyond five days", () => {
  expect([1, 2, 3, 7, 8, 50].map(mailRetryDelaySeconds)).toEqual([60, 120, 240, 3840, 7200, 7200]);
  const reach = Array.from({ length: 119 }, (_, i) => mailRetryDelaySeconds(i + 1));
  expect(reach.reduce((sum, pause) => sum + pause)).toBeGreaterThan(5 * 24 * 60 * 60);
});
