/**
 * The neighborhoods that the mailings reach, each with its own page. ZIP Codes by general knowledge
 * of the city and the public ZIP table; carrier-route counts replace them before a mailing is
 * dropped.
 */
export type Area = {
  slug: string;
  name: string;
  zips: readonly string[];
  /** Rough center in degrees, for a schematic map: good to about half a mile. */
  latitude: number;
  longitude: number;
  /** Slugs of the neighboring areas, nearest first. */
  neighbors: readonly string[];
  /** Slugs of industries that are typical for the area, suggested on its page. */
  industries: readonly string[];
};

/** From south to north, as the mail truck would drive it. */
export const areas = [
  {
    slug: "south-scottsdale",
    name: "South Scottsdale",
    zips: ["85257"],
    latitude: 33.464,
    longitude: -111.916,
    neighbors: ["old-town", "indian-bend"],
    industries: ["plumbing", "electrical", "roofing", "remodeling", "painting", "repair-shop"],
  },
  {
    slug: "old-town",
    name: "Old Town",
    zips: ["85251"],
    latitude: 33.494,
    longitude: -111.926,
    neighbors: ["south-scottsdale", "indian-bend", "paradise-valley"],
    industries: [
      "coffee-shop",
      "restaurant",
      "hair-salon",
      "dog-walking",
      "dry-cleaning",
      "fitness",
    ],
  },
  {
    slug: "indian-bend",
    name: "Indian Bend",
    zips: ["85250"],
    latitude: 33.523,
    longitude: -111.898,
    neighbors: ["old-town", "paradise-valley", "mccormick-ranch"],
    industries: ["hvac", "tree-service", "flooring", "physical-therapy", "eye-care", "veterinary"],
  },
  {
    slug: "paradise-valley",
    name: "Paradise Valley",
    zips: ["85253"],
    latitude: 33.54,
    longitude: -111.957,
    neighbors: ["old-town", "indian-bend", "gainey-ranch"],
    industries: [
      "landscaping",
      "pool-service",
      "water-treatment",
      "house-cleaning",
      "jewelry",
      "fencing",
    ],
  },
  {
    slug: "mccormick-ranch",
    name: "McCormick Ranch",
    zips: ["85258"],
    latitude: 33.553,
    longitude: -111.909,
    neighbors: ["gainey-ranch", "scottsdale-ranch", "indian-bend"],
    industries: ["remodeling", "hvac", "dental", "dog-walking", "carpet-cleaning", "senior-care"],
  },
  {
    slug: "gainey-ranch",
    name: "Gainey Ranch",
    zips: ["85258"],
    latitude: 33.569,
    longitude: -111.924,
    neighbors: ["mccormick-ranch", "scottsdale-ranch", "paradise-valley"],
    industries: ["blinds", "painting", "massage", "house-cleaning", "golf-shop", "law-firm"],
  },
  {
    slug: "scottsdale-ranch",
    name: "Scottsdale Ranch",
    zips: ["85258"],
    latitude: 33.571,
    longitude: -111.876,
    neighbors: ["mccormick-ranch", "shea-corridor", "gainey-ranch"],
    industries: [
      "roofing",
      "pool-service",
      "tutoring",
      "pet-grooming",
      "garage-doors",
      "pizza-shop",
    ],
  },
  {
    slug: "shea-corridor",
    name: "Shea Corridor and Ancala",
    zips: ["85259"],
    latitude: 33.588,
    longitude: -111.832,
    neighbors: ["scottsdale-ranch", "airpark", "dc-ranch"],
    industries: [
      "solar",
      "water-treatment",
      "child-care",
      "chiropractic",
      "pest-control",
      "dental",
    ],
  },
  {
    slug: "airpark",
    name: "Scottsdale Airpark and Raintree",
    zips: ["85260"],
    latitude: 33.613,
    longitude: -111.895,
    neighbors: ["kierland", "shea-corridor", "grayhawk"],
    industries: ["car-wash", "auto-body", "accounting", "insurance", "restaurant", "fitness"],
  },
  {
    slug: "kierland",
    name: "Kierland",
    zips: ["85254"],
    latitude: 33.627,
    longitude: -111.936,
    neighbors: ["airpark", "grayhawk", "gainey-ranch"],
    industries: ["nail-salon", "furniture", "repair-shop", "tree-service", "bakery", "barbershop"],
  },
  {
    slug: "grayhawk",
    name: "Grayhawk",
    zips: ["85255"],
    latitude: 33.674,
    longitude: -111.905,
    neighbors: ["dc-ranch", "kierland", "airpark"],
    industries: ["child-care", "house-cleaning", "golf-shop", "pool-service", "tutoring", "spa"],
  },
  {
    slug: "dc-ranch",
    name: "DC Ranch and Silverleaf",
    zips: ["85255"],
    latitude: 33.681,
    longitude: -111.868,
    neighbors: ["grayhawk", "troon-north", "shea-corridor"],
    industries: ["landscaping", "blinds", "solar", "veterinary", "real-estate", "electrical"],
  },
  {
    slug: "troon-north",
    name: "Troon and Troon North",
    zips: ["85262", "85255"],
    latitude: 33.742,
    longitude: -111.862,
    neighbors: ["terravita", "dc-ranch", "desert-mountain"],
    industries: [
      "pest-control",
      "landscaping",
      "water-treatment",
      "roofing",
      "locksmith",
      "moving-company",
    ],
  },
  {
    slug: "terravita",
    name: "Terravita and the Boulders",
    zips: ["85266"],
    latitude: 33.793,
    longitude: -111.922,
    neighbors: ["desert-mountain", "troon-north"],
    industries: ["garage-doors", "eye-care", "insurance", "senior-care", "hvac", "handyman"],
  },
  {
    slug: "desert-mountain",
    name: "Desert Mountain",
    zips: ["85262"],
    latitude: 33.824,
    longitude: -111.852,
    neighbors: ["terravita", "troon-north"],
    industries: ["remodeling", "electrical", "furniture", "golf-shop", "moving-company", "jewelry"],
  },
] as const satisfies readonly Area[];

export type AreaSlug = (typeof areas)[number]["slug"];

export function findArea(slug: string): (typeof areas)[number] | undefined {
  return areas.find((one) => one.slug === slug);
}

export function listZipsOfAllAreas(): string[] {
  return [...new Set(areas.flatMap(({ zips }) => zips))].sort();
}

/**
 * People per ZIP Code, rough: a public ZIP table (uszips.csv, as published in April 2023,
 * github.com/benderlidze/mapbox-hightlight-zip-usa; it does not name the year of its count). Pages
 * that show a figure say so, and that a mailing goes by the post office's route counts instead.
 */
export const zipPopulation: Readonly<Record<string, number>> = {
  "85250": 15_937,
  "85251": 40_017,
  "85253": 17_212,
  "85254": 44_752,
  "85255": 41_888,
  "85257": 30_647,
  "85258": 25_343,
  "85259": 22_402,
  "85260": 38_320,
  "85262": 12_701,
  "85266": 12_145,
};

export const zipPopulationSource = {
  name: "Public U.S. ZIP Code data, April 2023",
  url: "https://github.com/benderlidze/mapbox-hightlight-zip-usa",
  date: "2023-04",
} as const;
