/**
 * The neighborhoods that the mailings reach, from south to north, as the mail truck would drive it; each has its own page.
 * ZIP Codes by general knowledge of the city and the public ZIP table; carrier-route counts replace them before a mailing
 * is dropped. name | ZIP Codes, the main one first | rough center in degrees | neighbors, nearest first | typical industries
 */
const rows = {
  "south-scottsdale":
    "South Scottsdale | 85257 | 33.464 -111.916 | old-town indian-bend | plumbing electrical roofing remodeling painting repair-shop",
  "old-town":
    "Old Town | 85251 | 33.494 -111.926 | south-scottsdale indian-bend paradise-valley | coffee-shop restaurant hair-salon dog-walking dry-cleaning fitness",
  "indian-bend":
    "Indian Bend | 85250 | 33.523 -111.898 | old-town paradise-valley mccormick-ranch | hvac tree-service flooring physical-therapy eye-care veterinary",
  "paradise-valley":
    "Paradise Valley | 85253 | 33.54 -111.957 | old-town indian-bend gainey-ranch | landscaping pool-service water-treatment house-cleaning jewelry fencing",
  "mccormick-ranch":
    "McCormick Ranch | 85258 | 33.553 -111.909 | gainey-ranch scottsdale-ranch indian-bend | remodeling hvac dental dog-walking carpet-cleaning senior-care",
  "gainey-ranch":
    "Gainey Ranch | 85258 | 33.569 -111.924 | mccormick-ranch scottsdale-ranch paradise-valley | blinds painting massage house-cleaning golf-shop law-firm",
  "scottsdale-ranch":
    "Scottsdale Ranch | 85258 | 33.571 -111.876 | mccormick-ranch shea-corridor gainey-ranch | roofing pool-service tutoring pet-grooming garage-doors pizza-shop",
  "shea-corridor":
    "Shea Corridor and Ancala | 85259 | 33.588 -111.832 | scottsdale-ranch airpark dc-ranch | solar water-treatment child-care chiropractic pest-control dental",
  airpark:
    "Scottsdale Airpark and Raintree | 85260 | 33.613 -111.895 | kierland shea-corridor grayhawk | car-wash auto-body accounting insurance restaurant fitness",
  kierland:
    "Kierland | 85254 | 33.627 -111.936 | airpark grayhawk gainey-ranch | nail-salon furniture repair-shop tree-service bakery barbershop",
  grayhawk:
    "Grayhawk | 85255 | 33.674 -111.905 | dc-ranch kierland airpark | child-care house-cleaning golf-shop pool-service tutoring spa",
  "dc-ranch":
    "DC Ranch and Silverleaf | 85255 | 33.681 -111.868 | grayhawk troon-north shea-corridor | landscaping blinds solar veterinary real-estate electrical",
  "troon-north":
    "Troon and Troon North | 85262 85255 | 33.742 -111.862 | terravita dc-ranch desert-mountain | pest-control landscaping water-treatment roofing locksmith moving-company",
  terravita:
    "Terravita and the Boulders | 85266 | 33.793 -111.922 | desert-mountain troon-north | garage-doors eye-care insurance senior-care hvac handyman",
  "desert-mountain":
    "Desert Mountain | 85262 | 33.824 -111.852 | terravita troon-north | remodeling electrical furniture golf-shop moving-company jewelry",
};

export type AreaSlug = keyof typeof rows;

export type Area = {
  slug: AreaSlug;
  name: string;
  zips: readonly [string, ...string[]];
  /** In degrees, good to about half a mile: for a schematic map. */
  latitude: number;
  longitude: number;
  neighbors: readonly string[];
  /** Suggested on its page. */
  industries: readonly string[];
};

function parseArea([slug, row]: [string, string]): Area {
  const [name = "", ...lists] = row.split(" | ");
  const [zips = [], center = [], neighbors = [], industries = []] = lists.map((list) =>
    list.split(" "),
  );
  const [zip = "", ...others] = zips;
  const [latitude = 0, longitude = 0] = center.map(Number);
  const place = { slug: slug as AreaSlug, name, latitude, longitude };
  return { ...place, zips: [zip, ...others], neighbors, industries };
}

export const areas: readonly Area[] = Object.entries(rows).map(parseArea);

export function findArea(slug: string): Area | undefined {
  return areas.find((area) => area.slug === slug);
}

export function listZipsOfAllAreas(): string[] {
  return [...new Set(areas.flatMap(({ zips }) => zips))].sort();
}

/**
 * People per ZIP Code, rough: a public ZIP table (uszips.csv, as published in April 2023,
 * github.com/benderlidze/mapbox-hightlight-zip-usa; it does not name the year of its count). Pages
 * that show a figure say so, and that a mailing goes by the post office's route counts instead.
 */
export const populationByZip: Readonly<Record<string, number>> = {
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
