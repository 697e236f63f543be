import { expect, test } from "vitest";
import { formatVCard } from "./contact-card.ts";

const contact = {
  name: "Copper & Kind, Plumbing; LLC",
  phone: "+14805550142",
  website: "https://copperkind.example/",
  area: "12 Main St",
  note: "",
};

test("a contact card names the business and how to reach it, with special characters escaped", () => {
  expect(formatVCard(contact)).toBe(
    [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:Copper & Kind\\, Plumbing\\; LLC",
      "N:;Copper & Kind\\, Plumbing\\; LLC;;;",
      "ORG:Copper & Kind\\, Plumbing\\; LLC",
      "TEL;TYPE=WORK,VOICE:+14805550142",
      "URL:https://copperkind.example/",
      "ADR;TYPE=WORK:;;12 Main St;;;;",
      "END:VCARD",
      "",
    ].join("\r\n"),
  );
});

test("no text begins a line of its own in a contact card", () => {
  const card = formatVCard({ ...contact, note: "One\r\nTEL:+1900\nTwo\rThree\u0007" });
  expect(card).toContain("NOTE:One\\nTEL:+1900\\nTwo\\nThree\r\n");
  expect(card.match(/^TEL/gm)).toHaveLength(1);
});

test("lines of a contact card have at most 75 octets, and no letter is cut", () => {
  const note = "Diseño único para señoras y señores, café incluido. ".repeat(8);
  const card = formatVCard({ ...contact, note });
  for (const line of card.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(card.replaceAll("\r\n ", "")).toContain(note.replaceAll(",", "\\,"));
});
