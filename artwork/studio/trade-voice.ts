import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { getPalette, type Palette } from "#artwork/studio/color/palettes.ts";
import { readNamedThings } from "#artwork/studio/pictures/named-things.ts";
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
      electrical:   sunburst cobalt asphalt tangerine chile sky midnight navy
      garage-doors: cobalt sunburst steel chile asphalt honey navy sky
      hvac:         cobalt lagoon wave sky chile tangerine sunburst navy
      locksmith:    sunburst asphalt cobalt chile steel tangerine navy honey
      pest-control: midnight sunburst chile lime asphalt honey tangerine grass
      plumbing:     cobalt sunburst wave lagoon chile sky navy teal
      roofing:      tangerine terracotta navy adobe chile sky asphalt honey
      towing:       sunburst asphalt chile tangerine cobalt honey navy midnight`,
  },
  {
    because: "Cars want signal colors and metal, never lilac.",
    letterings: ["wide", "tall", "lively", "slab"],
    palettes: `
      auto-body:    chile asphalt cobalt steel sunburst sky midnight navy
      car-wash:     cobalt sunburst pool lagoon chile wave sky teal
      repair-shop:  sunburst cobalt asphalt chile steel tangerine sky navy`,
  },
  {
    because: "A crew with tools looks sturdy and honest.",
    letterings: ["slab", "wide", "tall", "lively"],
    palettes: `
      fencing:        terracotta grass honey steel navy adobe sunburst pine
      handyman:       sunburst cobalt honey chile tangerine steel grass navy
      moving-company: cobalt sunburst tangerine chile honey grass sky navy
      painting:       cobalt teal honey pool crayon coral grass sky
      solar:          cobalt lagoon wave teal honey sky navy grass`,
  },
  {
    because: "Water is blue.",
    letterings: ["round", "wide", "lively", "clean"],
    palettes: `
      pool-service:    lagoon pool cobalt wave sky teal crayon navy
      water-treatment: cobalt wave lagoon pool sky navy teal steel`,
  },
  {
    because: "What grows is green.",
    letterings: ["slab", "lively", "round", "wide"],
    palettes: `
      golf-shop:    grass pine lime agave sky teal navy basil
      landscaping:  grass lime agave basil pine honey sage mint
      tree-service: lime grass agave pine basil honey sage mint`,
  },
  {
    because: "Children and their parents: bright, round and friendly.",
    letterings: ["round", "lively", "slab", "clean"],
    palettes: `
      child-care: crayon sunburst coral pool cobalt honey grass mint
      tutoring:   crayon cobalt sunburst mint sky honey pool coral`,
  },
  {
    because: "Teeth are white, and nobody's dentist is a diner.",
    letterings: ["round", "clean", "lively", "wide"],
    palettes: "dental: pool cobalt mint wave teal sky coral lagoon",
  },
  {
    because: "Pets: playful, and nothing that looks like an office.",
    letterings: ["round", "slab", "lively"],
    palettes: `
      dog-walking:  lime pool sunburst coral cobalt honey grass crayon
      pet-grooming: pool coral sunburst crayon berry mint cobalt honey
      veterinary:   teal pool grass coral cobalt honey mint sky`,
  },
  {
    because: "Food has the colors of what we eat: tomato, egg, crust, leaf; no grape and no mud.",
    letterings: ["slab", "round", "lively", "tall"],
    palettes: `
      bakery:      honey tangerine rose adobe sunburst basil linen coral
      coffee-shop: tangerine linen honey adobe espresso sunburst basil terracotta
      pizza-shop:  chile honey basil sunburst adobe tangerine pine terracotta
      restaurant:  sunburst chile basil adobe tangerine honey terracotta lagoon`,
  },
  {
    because: "A body in a gym moves: strong and dark, or glowing.",
    letterings: ["tall", "wide", "slab"],
    palettes: `
      barbershop: chile navy linen asphalt honey adobe gold pine
      fitness:    midnight chile sunburst asphalt lime cobalt tangerine navy`,
  },
  {
    because: "A mat is a quiet place: nothing shouts at who comes to breathe.",
    letterings: ["clean", "serif", "round"],
    palettes: "yoga: sage teal adobe linen lavender agave mint pine",
  },
  {
    because: "A clean house is light and fresh, with no red on yellow.",
    letterings: ["round", "clean", "lively", "wide"],
    palettes: `
      carpet-cleaning: pool cobalt mint teal sky wave lagoon agave
      dry-cleaning:    cobalt wave honey mint sky navy pool lagoon
      house-cleaning:  pool mint cobalt wave sky lagoon teal agave`,
  },
  {
    because: "Rooms: the colors of wood, clay, linen and paint.",
    letterings: ["clean", "slab", "lively", "wide"],
    palettes: `
      blinds:     linen navy teal honey sky tangerine agave adobe
      flooring:   terracotta linen teal honey pine adobe sage navy
      furniture:  linen terracotta teal honey sage adobe pine navy
      remodeling: teal linen navy agave terracotta honey adobe pine`,
  },
  {
    because: "Beauty is slender and bright.",
    letterings: ["clean", "lively", "round"],
    palettes: `
      florist:    rose berry coral lavender basil honey agave mint
      hair-salon: rose berry linen coral plum lavender gilt teal
      nail-salon: berry coral rose mint lavender honey plum pool`,
  },
  {
    because: "Skin and rest: quiet colors, and the one place for a delicate face.",
    letterings: ["serif", "clean", "classic"],
    palettes: `
      massage: sage linen rose agave lavender adobe pine mint
      spa:     rose agave sage linen lavender pine adobe mint`,
  },
  {
    because: "A clinic is calm and clear.",
    letterings: ["clean", "classic", "serif", "wide"],
    palettes: `
      chiropractic:     teal agave navy mint pine sky lagoon linen
      eye-care:         cobalt sky teal mint lagoon linen navy agave
      physical-therapy: grass sky teal agave mint lagoon navy pool
      senior-care:      teal adobe sky honey navy agave linen sage`,
  },
  {
    because: "Advice on law and money wears navy and a serif.",
    letterings: ["classic", "serif", "clean"],
    palettes: `
      accounting:  navy linen pine sky teal steel agave wine
      insurance:   navy sky teal linen cobalt pine lagoon agave
      law-firm:    navy linen pine wine sky steel teal gilt
      real-estate: navy terracotta linen pine sky teal adobe lagoon`,
  },
  {
    because: "Gold shines on black.",
    letterings: ["classic", "serif", "clean"],
    palettes: "jewelry: gold wine gilt midnight pine linen navy rose",
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

/** Whether a brief is for yoga, or what is as quiet, and for no other sport. */
function isQuietSport({ headline, offer, name, points = [] }: AdBrief): boolean {
  const read = (text: string) => readNamedThings(text).find(({ kind }) => kind === "sport")?.named;
  const named = [[headline, offer, name].join(" ; "), points.join(" ; ")]
    .map(read)
    .find((some) => some?.size);
  return named?.size === 1 && named.has("yoga");
}

/** The letterings and palettes of an industry, what suits best first: those of its quiet kind where a brief is for that. Refuses an industry that has none. */
export function letteringsAndPalettesOf(industry: string, brief?: AdBrief) {
  const isQuiet = industry === "fitness" && brief !== undefined && isQuietSport(brief);
  const voice = voiceByIndustry.get(isQuiet ? "yoga" : industry);
  if (!voice) throw new RangeError(`there is no voice for "${industry}"`);
  return voice;
}
