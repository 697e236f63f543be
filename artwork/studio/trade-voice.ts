import { getPalette, type Palette } from "#artwork/studio/color/palettes.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";

/** How trades speak: the letterings and palettes that suit them, the best first, and why these. */
type Voice = {
  readonly because: string;
  /** Industry: palettes. */
  readonly palettes: string;
  readonly letterings: readonly LetteringId[];
};

const voices: readonly Voice[] = [
  {
    because: "People call in an emergency: loud and plain, no serif, no pastel but a sky.",
    letterings: ["tall", "wide", "slab", "lively"],
    palettes: `
      electrical:   sunburst cobalt asphalt tangerine chile sky midnight
      garage-doors: cobalt sunburst steel chile asphalt honey navy
      hvac:         cobalt lagoon wave sky chile tangerine sunburst
      locksmith:    sunburst asphalt cobalt chile steel tangerine
      pest-control: midnight sunburst chile lime asphalt honey
      plumbing:     cobalt sunburst wave lagoon chile sky navy
      roofing:      tangerine terracotta navy adobe chile sky asphalt
      towing:       sunburst asphalt chile tangerine cobalt honey`,
  },
  {
    because: "Cars want signal colors and metal, never lilac.",
    letterings: ["wide", "tall", "lively", "slab"],
    palettes: `
      auto-body:    chile asphalt cobalt steel sunburst sky midnight
      car-wash:     cobalt sunburst pool lagoon chile wave
      repair-shop:  sunburst cobalt asphalt chile steel tangerine sky`,
  },
  {
    because: "A crew with tools looks sturdy and honest.",
    letterings: ["slab", "wide", "tall", "lively"],
    palettes: `
      fencing:        terracotta grass honey steel navy adobe sunburst
      handyman:       sunburst cobalt honey chile tangerine steel
      moving-company: cobalt sunburst tangerine chile honey grass sky
      painting:       cobalt teal honey pool crayon coral grass
      solar:          cobalt lagoon wave teal honey sky`,
  },
  {
    because: "Water is blue.",
    letterings: ["round", "wide", "lively", "clean"],
    palettes: `
      pool-service:    lagoon pool cobalt wave sky teal
      water-treatment: cobalt wave lagoon pool sky navy`,
  },
  {
    because: "What grows is green.",
    letterings: ["slab", "lively", "round", "wide"],
    palettes: `
      golf-shop:    grass pine lime agave sky teal
      landscaping:  grass lime agave basil pine honey
      tree-service: lime grass agave pine basil honey`,
  },
  {
    because: "Children and their parents: bright, round and friendly.",
    letterings: ["round", "lively", "slab", "clean"],
    palettes: `
      child-care: crayon sunburst coral pool cobalt honey grass
      tutoring:   crayon cobalt sunburst mint sky honey pool`,
  },
  {
    because: "Teeth are white, and nobody's dentist is a diner.",
    letterings: ["round", "clean", "lively", "wide"],
    palettes: "dental: pool cobalt mint wave teal sky coral",
  },
  {
    because: "Pets: playful, and nothing that looks like an office.",
    letterings: ["round", "slab", "lively"],
    palettes: `
      dog-walking:  lime pool sunburst coral cobalt honey
      pet-grooming: pool coral sunburst crayon berry mint
      veterinary:   teal pool grass coral cobalt honey mint`,
  },
  {
    because: "Food has the colors of what we eat: tomato, egg, crust, leaf; no grape and no mud.",
    letterings: ["slab", "round", "lively", "tall"],
    palettes: `
      bakery:      honey tangerine rose adobe sunburst basil
      coffee-shop: tangerine linen honey adobe espresso sunburst
      pizza-shop:  chile honey basil sunburst adobe tangerine
      restaurant:  sunburst chile basil adobe tangerine honey`,
  },
  {
    because: "A body in a gym moves: strong and dark, or glowing.",
    letterings: ["tall", "wide", "slab"],
    palettes: `
      barbershop: chile navy linen asphalt honey adobe
      fitness:    midnight chile sunburst asphalt lime cobalt`,
  },
  {
    because: "A clean house is light and fresh, with no red on yellow.",
    letterings: ["round", "clean", "lively", "wide"],
    palettes: `
      carpet-cleaning: pool cobalt mint teal sky wave
      dry-cleaning:    cobalt wave honey mint sky navy
      house-cleaning:  pool mint cobalt wave sky lagoon`,
  },
  {
    because: "Rooms: the colors of wood, clay, linen and paint.",
    letterings: ["clean", "slab", "lively", "wide"],
    palettes: `
      blinds:     linen navy teal honey sky tangerine
      flooring:   terracotta linen teal honey pine adobe
      furniture:  linen terracotta teal honey sage adobe
      remodeling: teal linen navy agave terracotta honey`,
  },
  {
    because: "Beauty is slender and bright.",
    letterings: ["clean", "lively", "round"],
    palettes: `
      florist:    rose berry coral lavender basil honey
      hair-salon: rose berry linen coral plum lavender
      nail-salon: berry coral rose mint lavender honey`,
  },
  {
    because: "Skin and rest: quiet colors, and the one place for a delicate face.",
    letterings: ["serif", "clean", "classic"],
    palettes: `
      massage: sage linen rose agave lavender adobe
      spa:     rose agave sage linen lavender pine`,
  },
  {
    because: "A clinic is calm and clear.",
    letterings: ["clean", "classic", "serif", "wide"],
    palettes: `
      chiropractic:     teal agave navy mint pine sky
      eye-care:         cobalt sky teal mint lagoon linen
      physical-therapy: grass sky teal agave mint lagoon
      senior-care:      teal adobe sky honey navy agave`,
  },
  {
    because: "Advice on law and money wears navy and a serif.",
    letterings: ["classic", "serif", "clean"],
    palettes: `
      accounting:  navy linen pine sky teal steel
      insurance:   navy sky teal linen cobalt pine
      law-firm:    navy linen pine wine sky steel
      real-estate: navy terracotta linen pine sky teal`,
  },
  {
    because: "Gold shines on black.",
    letterings: ["classic", "serif", "clean"],
    palettes: "jewelry: gold wine gilt midnight pine linen",
  },
];

const rows = voices.flatMap(({ letterings, palettes }) =>
  palettes
    .trim()
    .split("\n")
    .map((row) => {
      const [industry = "", ids = ""] = row.split(":");
      const own = ids.trim().split(/\s+/).map(getPalette);
      return [industry.trim(), { letterings, palettes: own }] as const;
    }),
);

const voiceByIndustry: ReadonlyMap<
  string,
  { readonly letterings: readonly LetteringId[]; readonly palettes: readonly Palette[] }
> = new Map(rows);

/** The letterings and palettes of an industry, what suits best first. Refuses an industry that has none. */
export function voiceOf(industry: string) {
  const voice = voiceByIndustry.get(industry);
  if (!voice) throw new RangeError(`there is no voice for "${industry}"`);
  return voice;
}
