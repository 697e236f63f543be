import { joinWordsForSentence } from "#platform/number-word.ts";
import { dialablePhone, formatPhone, phoneWithoutExtension } from "#platform/phone-number.ts";
import { firstCompany } from "./site.ts";

/**
 * The company as its owner has set it in the office (docs/decisions/049). Safe in the browser. One value for the whole
 * process, like the settings of the installation: the server follows the database, and a browser has what came with its
 * document. Read it when it is needed, never while a module loads.
 */

/** What the owner sets. Phone in E.164, weekdays from 1 for Monday, hours as HH:MM in Arizona time, addresses of profiles. */
export type CompanyDetails = {
  tradeName: string;
  parentCompany: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  location: { latitude: number; longitude: number } | null;
  weekdays: readonly number[];
  opens: string;
  closes: string;
  social: readonly string[];
};

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const NETWORKS: Partial<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  nextdoor: "Nextdoor",
  tiktok: "TikTok",
  x: "X",
  yelp: "Yelp",
  youtube: "YouTube",
};

/** What a link to a profile says: the network by its name, any other by its host. */
function nameOfProfile(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, "");
  return NETWORKS[host.split(".").at(-2) ?? ""] ?? host;
}

/** The name of a weekday by its number, from 1 for Monday. */
export const weekdayName = (day: number): string => WEEKDAYS[day - 1] ?? "";

/** The details with everything that follows from them, as pages and messages say it. */
function describeCompany(details: CompanyDetails) {
  const { phone, social, street, city, region, postalCode, opens, closes, weekdays } = details;
  return {
    ...details,
    details,
    social: social.map((url) => ({ name: nameOfProfile(url), url })),
    phone: {
      display: formatPhone(phone),
      href: `tel:${dialablePhone(phone)}`,
      e164: phoneWithoutExtension(phone),
    },
    address: { street, city, region, postalCode, country: "US" },
    hours: {
      days: describeWeekdays(weekdays),
      display: `${clockTime(opens)} to ${clockTime(closes)}`,
      opens,
      closes,
    },
  };
}

export type Company = ReturnType<typeof describeCompany>;

let current: Company = describeCompany(firstCompany);

/** The company as it is now. */
export const company = (): Company => current;

/** Makes these the details from now on; without any, those of the first installation. */
export function setCompany(details: CompanyDetails = firstCompany): void {
  current = describeCompany(details);
}

/** "9 am" for "09:00", "5:30 pm" for "17:30". */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** "Monday to Friday", "Monday to Thursday and Saturday": days in a row as a range. */
export function describeWeekdays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const words = runs.flatMap((run) => {
    const names = run.map(weekdayName);
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
  });
  return joinWordsForSentence(words);
}
