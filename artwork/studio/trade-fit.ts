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
    templates: ["burst", "seal"],
    because: "A price on a seal before rays shouts; who advises or cares doesn't.",
    notFor:
      "accounting chiropractic dental eye-care insurance jewelry law-firm massage physical-therapy real-estate senior-care spa",
  },
  {
    templates: ["letter"],
    because:
      "Type and white space say an office; who comes with a truck, or sweats, shows the work.",
    notFor:
      "auto-body car-wash electrical fitness garage-doors handyman locksmith moving-company pest-control pizza-shop plumbing repair-shop restaurant towing tree-service",
  },
  {
    templates: ["scene"],
    because: "A desert landscape is the place only of work and play outside.",
    onlyFor:
      "auto-body car-wash dog-walking fencing golf-shop hvac landscaping painting pest-control pool-service real-estate remodeling restaurant roofing senior-care solar towing tree-service water-treatment",
  },
  {
    templates: ["awning"],
    because: "An awning is a shop that one walks into.",
    onlyFor:
      "bakery barbershop coffee-shop dry-cleaning eye-care florist flooring furniture golf-shop hair-salon jewelry nail-salon pet-grooming pizza-shop restaurant spa veterinary",
  },
];

/** Whether a composition is offered to an industry. */
export const suitsTrade = (template: string, industry: string): boolean =>
  rules.every((rule) => {
    if (!rule.templates.includes(template)) return true;
    return "notFor" in rule
      ? !rule.notFor.split(" ").includes(industry)
      : rule.onlyFor.split(" ").includes(industry);
  });
