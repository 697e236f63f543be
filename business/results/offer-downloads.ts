import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator";
import { company } from "#company.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { firstCompany } from "#site.ts";

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

/** Seconds before its last day begins: 9 am on the day before. */
const REMINDER = 15 * 60 * 60;

/** An offer's last day as a calendar file (RFC 5545); `at`: the time of writing, `url`: of its page. */
export function formatOfferCalendar({
  code,
  business,
  offer,
  conditions,
  lastDay,
  url,
  at,
}: Record<"code" | "business" | "offer" | "conditions" | "url", string> & {
  lastDay: PlainDate;
  at: Date;
}): string {
  const calendar = ical({
    prodId: { company: company().tradeName, product: "Offer", language: "EN" },
  });
  const event = calendar.createEvent({
    id: `${code}@${firstCompany.email.split("@").at(-1)}`,
    stamp: at,
    // The library reads a day's parts in UTC.
    start: new Date(`${lastDay}T00:00:00Z`),
    end: new Date(`${addDays(lastDay, 1)}T00:00:00Z`),
    allDay: true,
    summary: `Last day: ${[offer, business].filter(Boolean).join(", ")}`,
    description: [conditions, `Show code ${code}.`].filter(Boolean).join(" "),
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER });
  return `${calendar.toString()}\r\n`;
}
