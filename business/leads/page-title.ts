import { areas } from "#business/mailings/areas.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a page of the site is called by people: "/" is Home, "/about" is About, "/areas/old-town" is Old Town. */
export function pageTitle(path: string): string {
  const [first = "", slug] = path.split("/").filter(Boolean);
  if (first === "") return "Home";
  const area = areas.find((each) => each.slug === slug);
  if (first === "areas" && area) return area.name;
  const industry = slug === undefined ? undefined : findIndustry(slug);
  if (first === "industries" && industry) return industry.name;
  return (slug ?? first).split("-").map(capital).join(" ");
}
