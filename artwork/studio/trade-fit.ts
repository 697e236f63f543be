import type { SizeId } from "#site.ts";
import { adSizes } from "./ad-sizes.ts";
import { type Template, templates } from "./templates.ts";

/** Which compositions don't suit a trade, each with its reason: not offered there, whatever the brief. */
type Rule = { readonly templates: readonly string[]; readonly because: string } & (
  | { readonly notFor: string }
  | { readonly onlyFor: string }
);

const rules: readonly Rule[] = [
  {
    templates: ["ticket", "strip"],
    because:
      "A coupon to cut out looks cheap where people trust somebody with health, money or the law.",
    notFor:
      "accounting chiropractic dental eye-care insurance law-firm physical-therapy real-estate senior-care veterinary",
  },
  {
    templates: ["number", "figure"],
    because: "A price as the picture makes a bargain of advice and of care.",
    notFor: "accounting insurance law-firm real-estate senior-care",
  },
  {
    templates: ["burst"],
    because: "Rays and a seal shout of plenty and of speed: food, cars, play.",
    onlyFor:
      "auto-body bakery car-wash child-care coffee-shop golf-shop handyman moving-company pet-grooming pizza-shop pool-service repair-shop restaurant towing",
  },
  {
    templates: ["before-after"],
    because: "Two photos of one thing sell work whose result is seen.",
    onlyFor:
      "auto-body blinds car-wash carpet-cleaning dry-cleaning fencing flooring furniture garage-doors hair-salon handyman house-cleaning landscaping painting pet-grooming pool-service remodeling roofing solar tree-service",
  },
  {
    templates: ["letter"],
    because:
      "Type and white space say an office or a good shop; a trade that comes with a truck shows its work.",
    onlyFor:
      "accounting chiropractic dental eye-care florist furniture hair-salon insurance jewelry law-firm massage nail-salon physical-therapy real-estate remodeling senior-care spa tutoring veterinary",
  },
];

/** Whether no rule keeps a template, by its id, from an industry, by its slug. */
export const templateSuitsIndustry = (template: string, industry: string): boolean =>
  rules.every((rule) => {
    if (!rule.templates.includes(template)) return true;
    return "notFor" in rule
      ? !rule.notFor.split(" ").includes(industry)
      : rule.onlyFor.split(" ").includes(industry);
  });

/** The templates that an industry's ad of a size may have. */
export const listSuitingTemplates = (industry: string, size: SizeId): Template[] =>
  templates.filter(({ id, sizes }) => sizes.includes(size) && templateSuitsIndustry(id, industry));

/** The templates that suit an industry best, the best first. */
const table = `
accounting       | split     ticket    letter
auto-body        | poster    stage
bakery           | number    burst     billboard
barbershop       | poster    split     billboard
blinds           | split     banner
car-wash         | burst     stage
carpet-cleaning  | number    ticket    letter
child-care       | poster    banner
chiropractic     | poster    banner
coffee-shop      | burst     poster    billboard
dental           | poster    banner
dog-walking      | poster    banner
dry-cleaning     | number    poster    letter
electrical       | poster    stage
eye-care         | split     poster    letter
fencing          | split     banner    billboard
fitness          | poster    stage
flooring         | number    scene     letter
florist          | split     poster    banner
furniture        | number    poster    banner
garage-doors     | split     stage     letter
golf-shop        | poster    banner    billboard
hair-salon       | poster    ticket    banner
handyman         | burst     ticket    billboard
house-cleaning   | poster    split     banner
hvac             | number    stage
insurance        | poster    ticket    letter
jewelry          | number    split     banner
landscaping      | poster    scene     letter
law-firm         | split     scene     letter
locksmith        | poster    ticket    stage
massage          | number    banner
moving-company   | poster    ticket    billboard
nail-salon       | number    split     banner
painting         | split     banner    billboard
pest-control     | poster    stage
pet-grooming     | burst     split     banner
physical-therapy | split     banner    letter
pizza-shop       | poster    stage     billboard
plumbing         | poster    scene     stage
pool-service     | poster    banner
real-estate      | split     scene     letter
remodeling       | poster    split     banner
repair-shop      | poster    scene     stage
restaurant       | burst     stage
roofing          | poster    banner    billboard
senior-care      | poster    scene     banner
solar            | poster    banner    letter
spa              | number    scene     banner
towing           | burst     ticket    stage
tree-service     | poster    banner    billboard
tutoring         | poster    ticket    letter
veterinary       | poster    split     banner
water-treatment  | number    banner    letter
`;

const fits: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [slug = "", names = ""] = row.split("|").map((cell) => cell.trim());
      return [slug, names.split(/\s+/)];
    }),
);

/** The template that stands in a flat spot for one that suits the industry in an upright one. */
const whenFlat: Readonly<Record<string, string>> = {
  poster: "shout",
  split: "emblem",
  burst: "shout",
  number: "figure",
  scene: "emblem",
  ticket: "strip",
  banner: "emblem",
  stage: "phone-bar",
  letter: "sign",
  billboard: "phone-bar",
};

/** The templates that an industry's ad of a size may have, those that suit it first. */
export function listTemplatesBestFirst(industry: string, size: SizeId): Template[] {
  const fit = fits.get(industry);
  if (!fit) throw new RangeError(`there is no fit for "${industry}"`);
  const best = fit.map((id) => (adSizes[size].shape === "flat" ? whenFlat[id] : id));
  const rank = ({ id }: Template) => (best.includes(id) ? best.indexOf(id) : best.length);
  return listSuitingTemplates(industry, size).toSorted((a, b) => rank(a) - rank(b));
}
