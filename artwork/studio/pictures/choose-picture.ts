import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { industryPictureIds } from "./industry-pictures.ts";
import { kindsByThing, type NamedThings, readNamedThings, wholeWords } from "./named-things.ts";

/**
 * What a picture shows (`named-things.ts`), what other words it suits, and which it contradicts: a customer would say "that
 * isn't us". A picture without a row suits whatever its industry says.
 *
 * picture | shows | suits | contradicts
 */
const table = `
accounting | | books|bookkeep\\w*|payroll|numbers|quickbooks|tax\\w*|april|refunds? |
accounting-2 | | irs|letters?|audits?|notices?|back taxes |
auto-body | car | paint|custom|restor | hail|dents?|dings?|scratch
auto-body-2 | car | hail|dents?|dings?|scratch|collision|fender |
bakery | bread | baked|bak(?:ery|ing)|oven |
bakery-2 | cake | |
bakery-3 | croissant | warm|morning|butter\\w* |
bakery-4 | donut | |
blinds | blinds | |
car-wash | car | |
carpet-cleaning | carpet | rooms?|stains?|pets? |
child-care | | | outside|outdoors?|forest|nature|camps?|teens?|after[- ]school|swim\\w*
chiropractic | | backs?|posture|sciatica|espalda | massage|necks?|shoulders?|headaches?|migra\\w*|knees?|wrists?|jaw|prenatal|kids|bab(?:y|ies)|cuello
chiropractic-2 | | necks?|headaches?|migra\\w*|whiplash|desk|cuello | massage|backs?|sciatica|knees?|wrists?|jaw|prenatal|kids|bab(?:y|ies)|espalda
coffee-shop | coffee | | cold brew|iced|frapp\\w*|nitro
dental | | exam|cleaning|kids|dentist|whiten|implants?|crowns?|smile|tooth|teeth | braces|aligners?|orthodont\\w*
dental-2 | | cleaning|hygiene|brush | braces|aligners?|implants?|dentures?|orthodont\\w*|whiten\\w*
dental-3 | | braces|aligners?|orthodont\\w* | dentures?|clear aligners?
dog-walking | dog | walk\\w* |
dog-walking-2 | cat | |
dry-cleaning | shirt | |
electrical | light | | lights? out|dark|outages?|blackouts?|power (?:is )?out|no power|sin luz|apag\\w*
electrical-2 | panel | power |
electrical-4 | charger | |
electrical-5 | fan | |
electrical-6 | light | lights? out|dark|outages?|blackouts?|power (?:is )?out|no power|sin luz|apag\\w* | install\\w*|new|led|leds|recessed
eye-care | glasses | eyes?|exams?|lenses|read |
fencing | iron-gate | |
fitness | weights | gym|personal training|coach\\w* |
fitness-2 | yoga | |
fitness-3 | boxing | |
flooring | wood | floors? |
florist | bouquet | |
florist-2 | roses | |
furniture | chair | |
furniture-2 | dining-table | |
furniture-3 | sofa | |
golf-shop | | lessons?|course|greens?|play|tee times? | indoors?|inside|simulators?|carts?|cars|grips?|regrip\\w*|fittings?|clubs?|shafts?
garage-doors | | doors?|springs?|openers?|cables?|tracks?|stuck |
golf-shop-2 | clubs | drives?|yards | carts?|cars
hair-salon | woman | color|hair | blond\\w*|platinum|gr[ae]y|silver|curl\\w*|braids?|locs|bangs|rubi[oa]s?|texture\\w*
hair-salon-2 | | cuts?|trims?|style|styling|corte | braids?|locs|extensions|blowouts?|keratin
hair-salon-3 | woman | blond\\w*|platinum|rubi[oa]s?|balayage|highlights? | gr[ae]y|silver|curl\\w*|braids?|locs|bangs|brunettes?|red|texture\\w*
house-cleaning-2 | | windows?|glass|ventanas |
hvac | | thermostat|heat\\w*|furnace|temperature|bill | ducts?|vents?|mini[- ]splits?|swamp|evaporative|filters?
hvac-2 | | a/c|ac|air|aire|cool\\w*|install\\w*|unit|replace\\w*|tune-up | ducts?|vents?|furnace|mini[- ]splits?|swamp|evaporative
insurance | insured-house | homes?|house|homeowners?|renters?|casa | medicare|medigap|life|health|dental|business|commercial
insurance-2 | | umbrella|life|rain\\w*|covered |
jewelry | ring | |
jewelry-2 | gold | |
landscaping | | water|desert|xeriscap\\w*|agaves?|cactus|garden|plants?|rocks?|gravel|boulders? | lawns?|sod|overseed\\w*|mow\\w*|trees?
landscaping-2 | | plants?|cactus|pots?|planters? | lawns?|grass|sod|overseed\\w*|mow\\w*|trees?|pavers?
landscaping-4 | | lawns?|grass|sod|overseed\\w*|mow\\w*|yardas?|césped|zacate|corte|weekly | turf|rocks?|gravel|boulders?|artificial|synthetic|desert|xeriscap\\w*|pavers?|cactus
locksmith | | homes?|house|rekey\\w*|locks?|moved?|casa | safes?|keyless|fobs?
locksmith-2 | car-key | cars?|fobs?|transponders?|vehicles?|trucks?|autos?|carros? | safes?
massage | | massage|minutes?|hot stone|towels?|swedish|deep tissue|relax\\w* |
nail-salon | polish | |
painting | | paint\\w*|colors?|stucco|cabinets?|pintura | epoxy
painting-3 | | walls?|rooms?|interior\\w* | exterior\\w*|stucco|cabinets?|epoxy
pest-control | scorpion | pests?|night |
pest-control-3 | bee | |
pet-grooming | dog | |
pet-grooming-2 | cat | |
physical-therapy | | trail|run\\w*|walk\\w*|knees?|hips?|sports?|court | kids|little|pelvic|pickleball|tennis|shoulders?|rotator cuffs?|backs?|necks?|elbows?|wrists?|hands?|jaw|vertigo|dizz\\w*
physical-therapy-2 | | balance|strong\\w*|kids|little|posture |
physical-therapy-3 | | pickleball|tennis|paddles?|court | kids|little|pelvic
pizza-shop | | pies?|wood[- ]fired|neapolitan|napoletana|large | slices?|deep[- ]dish|chicago|detroit|sicilian|margherita|vegan|veggie
pizza-shop-2 | | slices?|new york|lunch | deep[- ]dish|chicago|detroit|sicilian|neapolitan
pizza-shop-3 | | deep[- ]dish|chicago|stuffed | thin|neapolitan|napoletana|new york|slices?|detroit
plumbing | | drains?|sewer|leaks?|pipes?|unclog|repip\\w*|slow | water heaters?|tankless|faucets?|bath\\w*
plumbing-2 | | faucets?|sinks?|fixtures?|kitchens?|drip\\w* | sewer|drains?|water heaters?|tankless|toilets?|showers?|slab|gas
plumbing-3 | | water heaters?|hot water | sewer|drains?|faucets?|tankless
real-estate | house | |
real-estate-2 | | new|keys?|buy\\w*|first home|move in|nuev[oa]s?|compra\\w* | condos?|apartments?|lofts?|land|lots|commercial|warehouses?|offices?
remodeling | | kitchens?|cabinets?|counters?|countertops? | bath\\w*|showers?|tubs?|floors?|patios?|roof\\w*|outdoors?|outside|grills?|garages?|additions?|windows?
remodeling-2 | | bath\\w*|showers?|tubs?|grab bars? | kitchens?|cabinets?
repair-shop | | tires?|brakes?|wheels?|alignments?|repair\\w* | a/c|ac|engine|diesel|injectors?|oil|transmissions?|batter(?:y|ies)|smog|emissions?|radiators?|windshields?
repair-shop-2 | car | oil|checks?|inspection|repair\\w*|service | tires?
restaurant | taco | |
restaurant-2 | fine-dining | |
restaurant-3 | noodles | bowls? |
restaurant-4 | curry | |
restaurant-6 | burger | | vegan|veggie|plant[- ]based|chicken|hot dogs?
restaurant-7 | pasta | |
restaurant-8 | breakfast | |
restaurant-9 | steak | |
restaurant-10 | sushi | |
restaurant-11 | burrito | |
restaurant-12 | seafood | |
restaurant-13 | pie | |
restaurant-14 | pizza | |
roofing | tile-roof | |
roofing-2 | | shingles?|new roof|replace\\w* | flat|foam|coatings?|recoat\\w*|tiles?|clay|elastomeric
roofing-4 | flat-roof | |
spa | | stones?|massage|relax\\w*|quiet|day spa|phone off | botox|laser|fillers?|inject\\w*|med ?spa|lashes|wax\\w*|tanning|facials?|skin|peels?
spa-2 | | botox|fillers?|inject\\w*|med ?spa|facials?|skin|peels?|glow | lashes|wax\\w*|tanning
tree-service | palm | |
tree-service-2 | tree | trees?|stumps?|branch\\w*|limbs?|trim\\w* | palms?
tutoring | books | |
veterinary | dog cat | |
veterinary-2 | cat | |
veterinary-3 | dog | |
plumbing-4 | van | |
hvac-3 | van | |
electrical-3 | van | |
landscaping-3 | van | |
pool-service-2 | van | |
pest-control-2 | van | |
painting-2 | van | |
garage-doors-2 | van | |
roofing-3 | van | |
`;

type Fit = {
  readonly shows: readonly string[];
  readonly suits: RegExp;
  readonly contradicts: RegExp;
};

const fits: ReadonlyMap<string, Fit> = new Map(
  table
    .trim()
    .split("\n")
    .map((row): [string, Fit] => {
      // a bar between words has no spaces around it
      const [id = "", shows = "", suits = "", contradicts = ""] = row
        .split(/ \|(?= |$)/)
        .map((cell) => cell.trim());
      return [
        id,
        {
          shows: shows.split(" ").filter(Boolean),
          suits: wholeWords(suits),
          contradicts: wholeWords(contradicts),
        },
      ];
    }),
);

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/** Whether the first words name only others of the class of a thing that is shown, or any words exclude it. */
const isWrong = (shows: readonly string[], ...[first, rest]: [NamedThings[], NamedThings[]]) =>
  shows.some((thing) => {
    const ofKind = ({ kind }: NamedThings) => kind === kindsByThing.get(thing);
    const others = first.find(ofKind)?.named ?? new Set();
    const isExcluded = [...first, ...rest].some(({ excluded }) => excluded.has(thing));
    return isExcluded || (others.size > 0 && !others.has(thing));
  });

/** What headline and offer name, and of what class they name nothing the name of the business. */
function readFirst(said: string, name: string): NamedThings[] {
  const inName = readNamedThings(name);
  return readNamedThings(said).map((one) =>
    one.named.size + one.excluded.size > 0
      ? one
      : (inName.find(({ kind }) => kind === one.kind) ?? one),
  );
}

/** Whether a picture is wrong where no words ask for it: a van tells only of coming, and a dish is another restaurant's. */
const isUnasked = (shows: readonly string[], first: NamedThings[], rest: NamedThings[]) =>
  shows.some((thing) => {
    const kind = kindsByThing.get(thing);
    if (kind === "coming") return namedOf(shows, first) === 0;
    return kind === "dish" && namedOf(shows, [...first, ...rest]) === 0;
  });

const namedOf = (shows: readonly string[], things: readonly NamedThings[]) =>
  shows.filter((thing) => things.some(({ named }) => named.has(thing))).length;

/**
 * The picture of an industry that suits what a brief says best, or with a seed one of the next; undefined where every one would
 * contradict it, and type says it better. What the headline, the offer and the name say counts more than the points.
 */
export function choosePictureId(industry: string, brief: AdBrief, seed = 0): string | undefined {
  const said = [brief.headline, brief.shorterHeadline, brief.offer].join(" ; ");
  const first = [said, brief.name].join(" ; ");
  const rest = [...(brief.points ?? []), brief.conditions].join(" ; ");
  const [things, others] = [readFirst(said, brief.name), readNamedThings(rest)];
  const worthOf = (id: string) => {
    const fit = fits.get(id);
    if (!fit) return 0;
    if (isWrong(fit.shows, things, others)) return Number.NEGATIVE_INFINITY;
    if (isUnasked(fit.shows, things, others)) return Number.NEGATIVE_INFINITY;
    const score =
      4 * (namedOf(fit.shows, things) + count(first, fit.suits)) +
      namedOf(fit.shows, others) +
      count(rest, fit.suits);
    // one service among several doesn’t rule a picture out, two do
    const against = 6 * count(first, fit.contradicts) + count(rest, fit.contradicts) / 2;
    return against >= Math.max(1, score) ? Number.NEGATIVE_INFINITY : score;
  };
  const suiting = industryPictureIds(industry)
    .filter((id) => Number.isFinite(worthOf(id)))
    .toSorted((a, b) => worthOf(b) - worthOf(a));
  // what the words ask for is never exchanged for what only doesn't contradict them, and a picture of one thing among several
  // says too much where they ask for none
  const among =
    [
      suiting.filter((id) => worthOf(id) >= 4),
      suiting.filter((id) => worthOf(id) > 0),
      suiting.filter((id) => !fits.get(id)?.shows.length),
      suiting.slice(0, 1),
    ].find((some) => some.length > 0) ?? [];
  return among[seed % among.length];
}
