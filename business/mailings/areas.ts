/**
 * The neighborhoods that the mailings reach, as places with their own page. ZIP codes by general knowledge
 * of the city and the public ZIP table; carrier-route counts replace them before a mailing is dropped.
 */
export type Area = { slug: string; name: string; zips: readonly string[] };

export const areas = [
  { slug: "old-town", name: "Old Town", zips: ["85251"] },
  { slug: "south-scottsdale", name: "South Scottsdale", zips: ["85257"] },
  { slug: "indian-bend", name: "Indian Bend", zips: ["85250"] },
  { slug: "paradise-valley", name: "Paradise Valley", zips: ["85253"] },
  { slug: "mccormick-ranch", name: "McCormick Ranch", zips: ["85258"] },
  { slug: "gainey-ranch", name: "Gainey Ranch", zips: ["85258"] },
  { slug: "scottsdale-ranch", name: "Scottsdale Ranch", zips: ["85258"] },
  { slug: "shea-corridor", name: "Shea Corridor and Ancala", zips: ["85259"] },
  { slug: "airpark", name: "Scottsdale Airpark and Raintree", zips: ["85260"] },
  { slug: "kierland", name: "Kierland", zips: ["85254"] },
  { slug: "grayhawk", name: "Grayhawk", zips: ["85255"] },
  { slug: "dc-ranch", name: "DC Ranch and Silverleaf", zips: ["85255"] },
  { slug: "troon", name: "Troon", zips: ["85255", "85262"] },
  { slug: "desert-mountain", name: "Desert Mountain", zips: ["85262"] },
  { slug: "terravita", name: "Terravita and the Boulders", zips: ["85266"] },
] as const satisfies readonly Area[];

export type AreaSlug = (typeof areas)[number]["slug"];
