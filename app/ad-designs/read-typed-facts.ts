import type { AdFacts } from "#business/ads/brief/ad-facts.ts";

/** Longer texts fit no ad; cut, so that nobody can ask for much work. */
const MOST_LETTERS = 240;
const MOST_POINTS = 5;

/** What is typed in the form of an ad so far, right or not: enough to draw it. Its fields are named as in `AdFacts`. */
export function readTypedFacts(form: FormData): AdFacts {
  const tidy = (value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim().slice(0, MOST_LETTERS) : "";
  const text = (name: string) => tidy(form.get(name));
  const license = text("license");
  return {
    name: text("name"),
    headline: text("headline"),
    shorterHeadline: text("shorterHeadline"),
    offer: text("offer"),
    conditions: text("conditions"),
    lastDay: /^\d{4}-\d\d-\d\d$/.test(text("lastDay")) ? text("lastDay") : "",
    phone: text("phone"),
    website: text("website"),
    area: text("area"),
    points: form.getAll("points").map(tidy).filter(Boolean).slice(0, MOST_POINTS),
    license: license === "roc" || license === "none" ? license : "",
    licenseNumber: text("licenseNumber"),
    licensedName: text("licensedName"),
    notes: "",
  };
}
