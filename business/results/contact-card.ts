/** What a phone saves about a business. A field is empty if we don't know it. */
export type ContactCard = {
  name: string;
  /** The number to call, in E.164 if it is complete. */
  phone: string;
  website: string;
  area: string;
  note: string;
};

/** A business as a file that phones add to their contacts: vCard 3.0 (RFC 2426), which all read. */
export function formatVCard({ name, phone, website, area, note }: ContactCard): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:;${escapeText(name)};;;`,
    `ORG:${escapeText(name)}`,
    phone && `TEL;TYPE=WORK,VOICE:${escapeText(phone.replace(";ext=", ","))}`,
    website && `URL:${escapeText(website)}`,
    area && `ADR;TYPE=WORK:;;${escapeText(area)};;;;`,
    note && `NOTE:${escapeText(note)}`,
    "END:VCARD",
  ];
  return lines
    .filter((line) => line !== "")
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

const escapeText = (text: string) =>
  text
    .replace(/[\\,;]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** Lines of at most 75 octets, continued after a space; no character is cut in two. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
