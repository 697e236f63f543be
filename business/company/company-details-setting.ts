import * as v from "valibot";
import { type CompanyDetails, weekdayName } from "#company.ts";
import { emailSchema } from "#platform/email-address.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { firstCompany } from "#site.ts";
import {
  type CompanySettingDefinition,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

const describeLocation = (location: CompanyDetails["location"]) =>
  location ? `${location.latitude}, ${location.longitude}` : "";

const MOST_PROFILES = 8;
const LONGEST_PROFILE = 200;

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

const ADDRESS =
  "Home, About, the bottom of every page and email, and invoices from now on: checks are mailed to it.";

const HOURS = "Every page with your phone number, and emails that ask people to call.";

const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), name: weekdayName(day) }));

const plain = { autoComplete: "off" };

const fields = {
  tradeName: {
    label: "Company name",
    input: { autoComplete: "organization" },
    effect:
      "Shown on every page and email, invoices from now on, calendar entries, and previews of shared links. The drawing of the sample card keeps the old name.",
    schema: createLineSchema("Enter the name customers know you by.", 60),
  },
  parentCompany: {
    label: "Legal name",
    hint: "The company behind the name. Customers make checks out to this name.",
    input: plain,
    effect:
      "About, the bottom of every page and email, and invoices from now on: checks are made out to it. Terms and Privacy name it too, so ask your lawyer whether they need a new version.",
    schema: createLineSchema("Enter the company’s legal name.", 80),
  },
  phone: {
    label: "Phone",
    input: { type: "tel", autoComplete: "tel" },
    effect: "Every page and email, invoices from now on, and calendar entries.",
    schema: phoneSchema,
  },
  email: {
    label: "Email",
    input: {
      inputMode: "email",
      autoCapitalize: "none",
      spellCheck: false,
      autoComplete: "email",
    },
    effect:
      "About, Reservation, Terms and Privacy, and invoices from now on. The site’s emails come from it and your notices go to it, unless the mail server is set up with other addresses.",
    schema: emailSchema,
  },
  street: {
    label: "Street address",
    input: { autoComplete: "address-line1" },
    effect: ADDRESS,
    schema: createLineSchema("Enter the street address.", 100),
  },
  city: {
    label: "City",
    input: { autoComplete: "address-level2" },
    row: "city",
    effect: ADDRESS,
    schema: createLineSchema("Enter the city.", 60),
  },
  region: {
    label: "State",
    input: { maxLength: 2, autoComplete: "address-level1" },
    row: "city",
    effect: ADDRESS,
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^[A-Z]{2}$/, "Enter the state as two letters, like AZ."),
    ),
  },
  postalCode: {
    label: "ZIP Code",
    input: { autoComplete: "postal-code" },
    row: "city",
    effect: ADDRESS,
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{5}(-\d{4})?$/, "Enter a ZIP Code, like 85251."),
    ),
  },
  location: {
    label: "Location on the map (optional)",
    hint: "Latitude and longitude, like 33.4942, -111.9261. In Google Maps, right-click your office and click the numbers to copy them.",
    input: plain,
    change: "Location on the map",
    effect: "Only search engines see it.",
    schema: location,
  },
  firstDay: {
    label: "Phone hours: first day",
    options: DAYS,
    row: "days",
    effect: HOURS,
    schema: weekday,
  },
  lastDay: {
    label: "Last day",
    options: DAYS,
    row: "days",
    change: "Phone hours: last day",
    effect: HOURS,
    schema: weekday,
  },
  opens: {
    label: "From (Arizona time)",
    input: { type: "time" },
    row: "hours",
    change: "Phone hours: from",
    effect: HOURS,
    schema: time,
  },
  closes: {
    label: "To",
    input: { type: "time" },
    row: "hours",
    change: "Phone hours: to",
    effect: HOURS,
    schema: time,
  },
  social: {
    label: "Social profiles, one address per line (optional)",
    rows: 4,
    change: "Social profiles",
    show: (urls: string) => urls.replaceAll("\n", ", "),
    effect: "The bottom of every page, and search engines.",
    schema: social,
  },
} as const;

export const companyDetailsSetting: CompanySettingDefinition<CompanyDetails> = {
  name: "details",
  first: firstCompany,
  fields,
  form: v.pipe(
    settingFieldsSchema(fields),
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
  ),
  toTexts: ({ location, weekdays, social, phone, ...lines }) => ({
    ...lines,
    phone: formatPhone(phone),
    location: describeLocation(location),
    firstDay: String(weekdays[0] ?? 1),
    lastDay: String(weekdays.at(-1) ?? 5),
    social: social.join("\n"),
  }),
};

/** The days from one weekday through another, around the week if need be. */
function daysBetween(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
}
