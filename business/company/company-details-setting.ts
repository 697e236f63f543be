import * as v from "valibot";
import { type CompanyDetails, describeWeekdays } from "#company.ts";
import { emailSchema } from "#platform/email-address.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { firstCompany } from "#site.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

export const companyDetailsSetting: CompanySettingDefinition<CompanyDetails> = {
  name: "details",
  first: firstCompany,
  describe: (details) => ({
    "Company name": details.tradeName,
    "Legal name": details.parentCompany,
    Phone: formatPhone(details.phone),
    Email: details.email,
    Address: `${details.street}, ${details.city}, ${details.region} ${details.postalCode}`,
    "Location on the map": describeLocation(details.location),
    Hours: `${describeWeekdays(details.weekdays)}, ${details.opens} to ${details.closes}`,
    "Social profiles": details.social.join(", "),
  }),
};

export const companyDetailLocations: Readonly<Record<string, string>> = {
  "Company name":
    "Shown on every page and email, invoices from now on, calendar entries, and previews of shared links. The drawing of the sample card keeps the old name.",
  "Legal name":
    "About, the bottom of every page and email, and invoices from now on: checks are made out to it. Terms and Privacy name it too, so ask your lawyer whether they need a new version.",
  Phone: "Every page and email, invoices from now on, and calendar entries.",
  Email:
    "About, Reservation, Terms and Privacy, and invoices from now on. The site's emails come from it and your notices go to it, unless the mail server is set up with other addresses.",
  Address:
    "Home, About, the bottom of every page and email, and invoices from now on: checks are mailed to it.",
  "Location on the map": "Only search engines see it.",
  Hours: "Every page with your phone number, and emails that ask people to call.",
  "Social profiles": "The bottom of every page, and search engines.",
};

const describeLocation = (location: CompanyDetails["location"]) =>
  location ? `${location.latitude}, ${location.longitude}` : "";

const MOST_PROFILES = 8;
const LONGEST_PROFILE = 200;

const line = (ask: string, longest: number) =>
  createLineSchema(ask, longest, `Use up to ${longest} characters.`);

const time = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, like 09:00."),
);

const weekday = v.pipe(v.string(), v.regex(/^[1-7]$/, "Choose a day."), v.transform(Number));

const location = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === "" ? null : text.split(",").map((part) => Number(part)))),
  v.check(
    (parts) => parts === null || (parts.length === 2 && parts.every((part) => !Number.isNaN(part))),
    "Enter latitude and longitude, like 33.4942, -111.9261, or leave it blank.",
  ),
  v.check(
    (parts) => parts === null || (Math.abs(parts[0] ?? 0) <= 90 && Math.abs(parts[1] ?? 0) <= 180),
    "Latitude comes first, like 33.4942, -111.9261.",
  ),
  v.transform((parts) => {
    const [latitude, longitude] = parts ?? [];
    return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  }),
);

/** "facebook.com/us" is the address of a page as people copy it. */
function asProfileUrl(typed: string): string {
  const text = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage = url?.protocol === "https:" && /\..+/.test(url.hostname) && !url.username;
  return url && isPage && url.href.length <= LONGEST_PROFILE ? url.href.replace(/\/$/, "") : "";
}

const social = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean).map(asProfileUrl)),
  v.check(
    (urls) => !urls.includes(""),
    "Put one address on each line, like https://facebook.com/yourpage.",
  ),
  v.maxLength(MOST_PROFILES, `Use up to ${MOST_PROFILES} profiles.`),
  v.transform((urls) => [...new Set(urls)]),
);

export const companyDetailsForm = v.pipe(
  v.object({
    tradeName: line("Enter the name customers know you by.", 60),
    parentCompany: line("Enter the company's legal name.", 80),
    phone: phoneSchema,
    email: emailSchema,
    street: line("Enter the street address.", 100),
    city: line("Enter the city.", 60),
    region: v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^[A-Z]{2}$/, "Enter the state as two letters, like AZ."),
    ),
    postalCode: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{5}(-\d{4})?$/, "Enter a ZIP Code, like 85251."),
    ),
    location,
    firstDay: weekday,
    lastDay: weekday,
    opens: time,
    closes: time,
    social,
  }),
  v.forward(
    v.partialCheck(
      [["opens"], ["closes"]],
      ({ opens, closes }) => opens < closes,
      "Enter a time after you open.",
    ),
    ["closes"],
  ),
  v.transform(
    ({ firstDay, lastDay, ...details }): CompanyDetails => ({
      ...details,
      weekdays: daysBetween(firstDay, lastDay),
    }),
  ),
);

export type CompanyDetailsFormValues = Record<
  keyof v.InferInput<typeof companyDetailsForm>,
  string
>;

/** The days from one weekday through another, around the week if need be. */
function daysBetween(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
}

export function toCompanyDetailsFormValues(details: CompanyDetails): CompanyDetailsFormValues {
  const { location, weekdays, social, phone, ...lines } = details;
  return {
    ...lines,
    phone: formatPhone(phone),
    location: describeLocation(location),
    firstDay: String(weekdays[0] ?? 1),
    lastDay: String(weekdays.at(-1) ?? 5),
    social: social.join("\n"),
  };
}
