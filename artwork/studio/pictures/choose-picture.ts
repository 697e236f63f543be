import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { industryPictureIds } from "./industry-pictures.ts";

/** Words for cats alone: "cats only", but not "dogs and cats only". */
const onlyCats =
  "(?<!(?:and|&|or) )(?:feline|cats?[- ]only|cats? (?:clinic|hospital|vet\\w*|doctor|sit\\w*|boarding|groom\\w*)|(?:for|only|just) cats)(?!\\W+(?:and |or )?(?:dogs?|canine))|no dogs|s[oó]lo gatos";

/**
 * What words a picture suits, and which it contradicts: a customer would say "that isn't us". A picture without a row suits
 * whatever its industry says.
 *
 * picture | suits | contradicts
 */
const table = `
auto-body | paint|custom|restor | hail|dents?|dings?|scratch
auto-body-2 | hail|dents?|dings?|scratch|collision|bumper|fender
bakery | bread|lo(?:af|aves)|sourdough|baguette|croissants?|baked|bak(?:ery|ing) | cakes?|cupcakes?|wedding|birthday|cookies?|donuts?|doughnuts?|pies?|pastel(?:es)?|macarons?
bakery-2 | cakes?|cupcakes?|wedding|birthday|quinceañera|pastel(?:es)? | bread|sourdough|donuts?|doughnuts?|bagels?
chiropractic | backs?|spines?|posture|sciatica|neck|adjust | massage
dental | exam|cleaning|kids|dentist|whiten|implants?|crowns?|smile | braces|aligners?|orthodont
dental-2 | cleaning|hygiene|brush|whiten | braces|aligners?|implants?|dentures?|orthodont
dental-3 | braces|aligners?|orthodont\\w* | dentures?
dog-walking | dogs?|pupp\\w*|pups?|walk\\w*|perros? | ${onlyCats}
electrical | lights?|lighting|bulbs?|lamps?|flicker | chargers?|generators?
electrical-2 | panels?|outlets?|ev|chargers?|rewir\\w*|generators?|power|breakers? |
eye-care | eyes?|exams?|glasses|frames?|lenses|read | lasik|cataracts?|(?:goodbye|without|no more|lose the|ditch the),? glasses
fitness | lift\\w*|strength|gym|kettlebells?|weights?|personal training|crossfit|coach\\w* | yoga|pilates|barre|meditat\\w*|danc\\w*|swim\\w*|boxing|karate|jiu|spin|cycling|climb\\w*|pickleball|tennis
fitness-2 | yoga|pilates|barre|meditat\\w*|stretch\\w* | lift\\w*|crossfit|boxing|karate|kickboxing
flooring | wood|planks?|hardwood|vinyl|laminate|lvp|floors? | carpets?|epoxy
garage-doors | doors?|garage |
hair-salon | color|balayage|highlights?|blowouts?|extensions? | men|beards?|kids
hair-salon-2 | cuts?|trims?|style|styling|corte |
hvac | thermostat|heat\\w*|furnace|temperature|bill |
hvac-2 | a/c|ac|air|aire|cool\\w*|install\\w*|unit|replace\\w*|tune-up |
insurance | homes?|house|homeowners?|renters?|auto|umbrella | medicare|medigap
landscaping | water|desert|xeriscap\\w*|agaves?|cactus|garden|plants? | lawns?|grass|sod|turf|overseed\\w*|mow\\w*|trees?
landscaping-2 | plants?|cactus|pots?|planters? | lawns?|grass|sod|turf|overseed\\w*|mow\\w*|trees?|pavers?
landscaping-4 | lawns?|grass|sod|turf|overseed\\w*|mow\\w*|yardas?|césped|zacate|corte|weekly | desert|xeriscap\\w*|pavers?|cactus
massage | massage|minutes?|hot stone|towels?|swedish|deep tissue|relax\\w* |
painting | paint\\w*|colors?|stucco|cabinets?|pintura | epoxy
pest-control | scorpions?|pests?|night|glow | bees?|wasps?|honey\\w*|termites?|rats?|rodents?|mice|roach\\w*|ants?|bed ?bugs?|pigeons?|mosquito\\w*|weeds?
pest-control-3 | bees?|wasps?|honey\\w*|hives?|swarms? | termites?|rats?|rodents?|mice|roach\\w*|ants?|bed ?bugs?|pigeons?|mosquito\\w*
pet-grooming | dogs?|pupp\\w*|pups?|doodles?|perros? | ${onlyCats}
physical-therapy | trail|run\\w*|walk\\w*|knees?|hips?|sports? | kids|little|pelvic
physical-therapy-2 | balance|strong\\w*|kids|little|posture |
plumbing | drains?|sewer|leaks?|pipes?|unclog|repip\\w*|slow | water heaters?|tankless|faucets?|bath\\w*
plumbing-2 | faucets?|sinks?|fixtures?|kitchens?|drip\\w* | sewer|drains?|water heaters?|tankless
plumbing-3 | water heaters?|tankless|hot water | sewer|drains?|faucets?
remodeling | kitchens?|cabinets?|counters?|countertops? | bath\\w*|showers?|tubs?|floors?|patios?|roof\\w*
remodeling-2 | bath\\w*|showers?|tubs?|grab bars? | kitchens?|cabinets?
repair-shop | tires?|brakes?|wheels?|alignments?|repair\\w* |
repair-shop-2 | oil|checks?|inspection|repair\\w*|service | tires?
restaurant | tacos?|burritos?|mexic\\w*|cantina|salsa|quesadillas?|taquer[ií]a | ph[oở]|ramen|thai|sushi|indian|curry|italian|pasta|pizza|burgers?|bbq|barbecue|steaks?|vietnam\\w*|chinese|korean|greek|gyros?|mediterranean|french|breakfast|brunch|dim sum|wings|seafood|sandwich\\w*|ethiopian|falafel|noodles?
restaurant-2 | dinner|brunch|tasting|chef|menu|bistro|steaks?|seafood|date night|fine |
restaurant-3 | ph[oở]|ramen|noodles?|soups?|udon|thai|vietnam\\w*|bowls? | tacos?|burritos?|pasta|burgers?|steaks?|sushi
spa | stones?|massage|relax\\w*|quiet|day spa|phone off | botox|laser|fillers?|inject\\w*|med ?spa|lashes|wax\\w*|tanning|facials?|skin
spa-2 | botox|laser|fillers?|inject\\w*|med ?spa|facials?|skin|peels?|glow |
veterinary | dogs?|pupp\\w*|pups?|perros? | ${onlyCats}|(?<!(?:and|&|or) )dogs?[- ]only|equine|horse (?:vet\\w*|doctor)
`;

type Fit = { readonly suits: RegExp; readonly contradicts: RegExp };

const whole = (words: string) =>
  new RegExp(words ? `(?<![\\p{L}])(?:${words})(?![\\p{L}])` : "(?!)", "giu");

const fits: ReadonlyMap<string, Fit> = new Map(
  table
    .trim()
    .split("\n")
    .map((row): [string, Fit] => {
      // a bar between words has no spaces around it
      const [id = "", suits = "", contradicts = ""] = row
        .split(/ \|(?: |$)/)
        .map((cell) => cell.trim());
      return [id, { suits: whole(suits), contradicts: whole(contradicts) }];
    }),
);

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/**
 * The picture of an industry that suits what a brief says best, or with a seed one of the next; undefined where every one would
 * contradict it, and type says it better. What the headline, the offer and the name say counts more than the points.
 */
export function choosePictureId(industry: string, brief: AdBrief, seed = 0): string | undefined {
  const first = [brief.headline, brief.shorterHeadline, brief.offer, brief.name].join(" ; ");
  const others = [...(brief.points ?? []), brief.conditions].join(" ; ");
  const worthOf = (id: string) => {
    const fit = fits.get(id);
    if (!fit) return 0;
    const score = 4 * count(first, fit.suits) + count(others, fit.suits);
    const against = 5 * count(first, fit.contradicts) + count(others, fit.contradicts);
    return against >= Math.max(1, score) ? Number.NEGATIVE_INFINITY : score;
  };
  const suiting = industryPictureIds(industry)
    .filter((id) => Number.isFinite(worthOf(id)))
    .toSorted((a, b) => worthOf(b) - worthOf(a));
  // what the words ask for is never exchanged for what only doesn't contradict them
  const asked = suiting.filter((id) => worthOf(id) >= 4);
  const among = asked.length > 0 ? asked : suiting;
  return among[seed % among.length];
}
