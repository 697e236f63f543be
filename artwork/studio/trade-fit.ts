import type { SizeId } from "#site.ts";
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
    templates: ["letter"],
    because:
      "Type and white space say an office or a good shop; a trade that comes with a truck shows its work.",
    onlyFor:
      "accounting chiropractic dental eye-care florist furniture hair-salon insurance jewelry law-firm massage nail-salon physical-therapy real-estate remodeling senior-care spa tutoring veterinary",
  },
];

export const suitsTrade = (template: string, industry: string): boolean =>
  rules.every((rule) => {
    if (!rule.templates.includes(template)) return true;
    return "notFor" in rule
      ? !rule.notFor.split(" ").includes(industry)
      : rule.onlyFor.split(" ").includes(industry);
  });

/** The templates that an industry's ad of a size may have. */
export const listSuitingTemplates = (industry: string, size: SizeId): Template[] =>
  templates.filter(({ id, sizes }) => sizes.includes(size) && suitsTrade(id, industry));
