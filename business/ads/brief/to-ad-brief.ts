import * as v from "valibot";
import { toPrintableText } from "#artwork/alphabet.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { type AdDetails, rocLicenseDigits } from "./ad-details.ts";
import { briefFieldIds } from "./brief-fields.ts";

export function toAdBrief(details: AdDetails): AdBrief {
  const facts: AdDetails = {
    ...details,
    ...Object.fromEntries(briefFieldIds.map((id) => [id, toPrintableText(details[id])])),
    points: details.points.map(toPrintableText),
  };
  const { name, headline, offer, shorterHeadline, conditions, lastDay, area } = facts;
  const license = licenseLine(facts);
  const website = printedWebsite(facts.website, facts.name);
  return {
    name,
    headline,
    offer,
    phone: printedPhone(facts.phone),
    points: facts.points.filter((point) => point !== ""),
    ...(shorterHeadline && { shorterHeadline }),
    ...(conditions && { conditions }),
    ...(lastDay && { lastDay }),
    ...(website && { website }),
    ...(area && { area }),
    ...(license && { license }),
  };
}

/** "480-555-0142", as ads print it; a number of another country, or a half typed one, as it is. */
function printedPhone(typed: string): string {
  const { success, output } = v.safeParse(phoneSchema, typed);
  const shown = success ? formatPhone(output) : typed;
  return shown.replace(/^\((\d{3})\) (\d{3}-\d{4})/, "$1-$2");
}

/** An address as people read it: "CopperKind.example" for "https://www.copperkind.example/?utm_source=mail". */
export function printedWebsite(typed: string, name = ""): string {
  const read = typed
    .trim()
    .replace(/^(?:https?:)?\/*/i, "")
    .replace(/^www\./i, "")
    .replace(/[?#].*$/, "")
    .replace(/[/.,;]+$/, "");
  const [, own = "", rest = ""] = /^([^./]+)(.*)$/.exec(read) ?? [];
  const names = [name, name.replaceAll("&", "And")].map((text) =>
    text.replace(/[^\p{L}\p{N}]/gu, ""),
  );
  const same = own === own.toLowerCase() && names.find((text) => text.toLowerCase() === own);
  return same ? same + rest : read;
}

/**
 * The line that the law wants in print: license number and name as licensed, or that there is no license (A.R.S. 32-1124,
 * `ad-details.ts`). In other industries, the licensed name alone where one is told.
 */
export function licenseLine({ name, license, licenseNumber, licensedName }: AdDetails): string {
  if (license === "none") return "Not a licensed contractor";
  const other = licensedName !== "" && licensedName !== name ? licensedName : "";
  if (license !== "roc") return other;
  const roc = licenseNumber && `AZ ROC ${rocLicenseDigits(licenseNumber)}`;
  return [other, roc].filter(Boolean).join(", ");
}
