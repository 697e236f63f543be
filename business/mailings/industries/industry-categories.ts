/** The groups in which pages list the industries: by what a household calls them for. Every industry is in one of them. */
export const industryCategories = [
  {
    slug: "home-repair",
    name: "Home repair",
    industries: "plumbing electrical hvac roofing garage-doors handyman locksmith",
  },
  {
    slug: "home-improvement",
    name: "Home improvement",
    industries: "remodeling flooring painting blinds fencing solar water-treatment",
  },
  {
    slug: "yard-and-cleaning",
    name: "Yard, pool and cleaning",
    industries:
      "landscaping tree-service pool-service pest-control house-cleaning carpet-cleaning moving-company dry-cleaning",
  },
  {
    slug: "health",
    name: "Health",
    industries: "dental eye-care chiropractic physical-therapy senior-care",
  },
  {
    slug: "beauty-and-fitness",
    name: "Beauty and fitness",
    industries: "hair-salon barbershop nail-salon spa massage fitness",
  },
  {
    slug: "food-and-shops",
    name: "Food and shops",
    industries: "restaurant pizza-shop coffee-shop bakery florist furniture golf-shop jewelry",
  },
  {
    slug: "pets-and-children",
    name: "Pets and children",
    industries: "veterinary pet-grooming dog-walking child-care tutoring",
  },
  {
    slug: "cars",
    name: "Cars",
    industries: "repair-shop auto-body car-wash towing",
  },
  {
    slug: "money-and-law",
    name: "Money and law",
    industries: "accounting insurance law-firm real-estate",
  },
].map(({ industries, ...group }) => ({ ...group, industries: industries.split(" ") }));

export type IndustryCategory = (typeof industryCategories)[number];

export function categoryOfIndustry(slug: string): IndustryCategory {
  const group = industryCategories.find(({ industries }) => industries.includes(slug));
  if (!group) throw new RangeError(`${slug} is in no group of industries`);
  return group;
}

/**
 * Industries whose work needs a contractor's license, so that a printed ad shows "ROC" with its number and the name as
 * licensed (A.R.S. 32-1124). The exemption of 2021 for ads that show a web address covers
 * broadcast, internet and outdoor ads, not print. Safe in the browser.
 */
export const contractorIndustries: ReadonlySet<string> = new Set([
  ...["electrical", "fencing", "flooring", "garage-doors", "hvac", "landscaping", "painting"],
  ...["plumbing", "pool-service", "remodeling", "roofing", "solar", "water-treatment"],
]);
