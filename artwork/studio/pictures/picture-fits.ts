import { wholeWords } from "./named-things.ts";

/** A lawn, and words that speak for having less of it. */
const LAWN = "(?:lawns?|grass|sod|mow\\w*|césped|zacate)";
const LESS =
  "(?:less|no|no more|fewer|lose|ditch|skip|stop|quit|never|kill|remove|replace|tired of|done|hate|without|goodbye|menos|sin|adi[oó]s)[ ,-]+(?:(?:the|your|that|el|la|su)\\s+)?";

/**
 * What a picture shows (`named-things.ts`), what other words it suits, and which it contradicts: a customer would say "that
 * isn't us". A picture without a row suits whatever its industry says. One that shows "any" is of the trade and of no one thing:
 * it stands where every other would be wrong, or where the words ask for it.
 *
 * picture | shows | suits | contradicts
 */
const table = `
accounting | | books|bookkeep\\w*|payroll|numbers|quickbooks|tax\\w*|april|refunds? |
accounting-2 | | irs|letters?|audits?|notices?|back taxes |
auto-body | car | paint|custom|restor | hail|dents?|dings?|scratch
auto-body-2 | car | hail|dents?|dings?|scratch|collision|fender|shopping carts?|parking lots?|scrap(?:e|es|ed)|poles?|crash\\w*|accidents?|wreck\\w*|hit|backed|choques?|golpes? |
auto-body-3 | any | |
bakery | bread | baked|bak(?:ery|ing)|oven |
bakery-2 | cake | wedding|tiers?|custom | birthdays?|cumplea\\w*
bakery-3 | croissant | warm|morning|butter\\w* |
bakery-4 | donut | |
bakery-5 | any | from scratch |
bakery-6 | sweet-bun | |
bakery-7 | cookie | |
bakery-8 | roll | |
bakery-9 | cupcake | |
bakery-10 | cake | birthdays?|cumplea\\w*|candles? | wedding|quinceañera
blinds | blinds | |
blinds-2 | shutters | |
blinds-3 | any curtains | |
car-wash | car | |
car-wash-2 | any | |
car-wash-3 | car | tunnels?|express|drive[- ]thr\\w* |
carpet-cleaning | carpet | rooms?|stains? |
carpet-cleaning-2 | dog | pets?|mascotas?|accidents? |
carpet-cleaning-3 | any | |
child-care | | | outside|outdoors?|forest|nature|camps?|teens?|after[- ]school|swim\\w*
child-care-2 | any | teens?|after[- ]school|camps? |
chiropractic | back | posture | massage|prenatal|kids|bab(?:y|ies)
chiropractic-2 | neck | desk | massage|prenatal|kids|bab(?:y|ies)
chiropractic-3 | shoulder | |
chiropractic-4 | any | |
coffee-shop | coffee | | cold brew|iced|frapp\\w*|nitro
coffee-shop-2 | any iced-drink | |
coffee-shop-3 | coffee | beans?|bags?|granos? | cold brew|iced|frapp\\w*|nitro
dental | | exam|cleaning|kids|dentist|smile|tooth|teeth | braces|aligners?|orthodont\\w*|implants?|dentures?|crowns?|implantes|dentaduras?
dental-2 | | cleaning|hygiene|brush | braces|aligners?|implants?|dentures?|orthodont\\w*|whiten\\w*
dental-3 | | braces|aligners?|orthodont\\w* | dentures?|clear aligners?
dental-4 | any dentures | smiles?|sonrisa|whiten\\w*|veneers?|invisalign|clear aligners?|cosmetic | braces
dental-5 | implant | |
dog-walking | dog | walk\\w* |
dog-walking-2 | cat | |
dog-walking-3 | any | |
dry-cleaning | shirt | |
dry-cleaning-2 | any | gowns?|wedding|leather|comforters? |
electrical | light | | lights? out|dark|outages?|blackouts?|power (?:is )?out|no power|sin luz|apag\\w*
electrical-2 | panel | power |
electrical-4 | charger | |
electrical-5 | fan | |
electrical-6 | light | lights? out|dark|outages?|blackouts?|power (?:is )?out|no power|sin luz|apag\\w* | install\\w*|new|led|leds|recessed
electrical-7 | any | |
eye-care | glasses | eyes?|exams?|lenses|read |
eye-care-2 | any open-eye | |
fencing | iron-gate | |
fencing-2 | wood-fence | |
fencing-3 | any | |
fitness | weights | gym|personal training|coach\\w* |
fitness-2 | yoga | |
fitness-3 | boxing | |
fitness-4 | any | |
flooring | wood | floors? |
flooring-2 | any | samples?|showroom |
florist | bouquet | |
florist-2 | roses | |
florist-3 | any | |
furniture | chair | |
furniture-2 | dining-table | |
furniture-3 | sofa | |
furniture-4 | any | lamps?|lighting |
golf-shop | | lessons?|course|greens?|play|tee times? | indoors?|inside|simulators?|carts?|cars|grips?|regrip\\w*|fittings?|clubs?|shafts?
garage-doors | | doors?|openers?|cables?|tracks?|stuck | springs?
garage-doors-3 | | remotes?|clickers?|keypads?|openers? | springs?|cables?|tracks?
garage-doors-4 | spring | |
golf-shop-2 | clubs | drives?|yards | carts?|cars
golf-shop-3 | any | balls?|range |
golf-shop-4 | grips | |
hair-salon | woman | color|hair | blond\\w*|platinum|gr[ae]y|silver|curl\\w*|braids?|locs|bangs|rubi[oa]s?|texture\\w*
hair-salon-2 | | cuts?|trims?|style|styling|corte | braids?|locs|extensions|blowouts?|keratin
hair-salon-3 | woman | blond\\w*|platinum|rubi[oa]s?|highlights? | gr[ae]y|silver|curl\\w*|braids?|locs|bangs|brunettes?|red|texture\\w*
hair-salon-4 | any | blowouts?|dry\\w* |
hair-salon-5 | | gr[ae]y|silver|highlights?|roots?|canas|colou?rs?|tintes? | cuts? only|braids?|locs
hair-salon-6 | balayage | grow\\w* out |
house-cleaning-2 | | windows?|glass|ventanas |
house-cleaning-3 | | vacuum\\w*|floors?|carpets?|rugs?|dust\\w*|pet hair |
hvac | | thermostat|heat\\w*|furnace|temperature|bill | ducts?|vents?|mini[- ]splits?|swamp|evaporative|filters?
hvac-2 | | a/c|ac|air|aire|cool\\w*|install\\w*|unit|replace\\w*|tune-up | ducts?|vents?|furnace|mini[- ]splits?|swamp|evaporative
hvac-4 | any | ducts?|vents?|air quality |
hvac-5 | air-filter | |
insurance | insured-house | homes?|house|homeowners?|renters?|casa | medicare|medigap|life|health|dental|business|commercial
insurance-2 | | umbrella|life|rain\\w*|covered |
jewelry | ring | |
jewelry-2 | gold | |
jewelry-3 | any | gifts?|presents?|anniversar\\w* |
landscaping | | water|drip|desert|xeriscap\\w*|agaves?|cactus|garden|plants?|rocks?|gravel|boulders?|riego|grava|rocas?|desierto|${LESS}${LAWN} | (?<!${LESS})lawns?|sod|overseed\\w*|(?<!${LESS})mow\\w*|trees?
landscaping-2 | | plants?|cactus|pots?|planters? | lawns?|grass|sod|overseed\\w*|mow\\w*|trees?|pavers?
landscaping-4 | | ${LAWN}|overseed\\w*|yardas?|corte|weekly | ${LESS}${LAWN}|turf|polvo|grava|rocas?|rocks?|gravel|boulders?|artificial|synthetic|desert|xeriscap\\w*|pavers?|cactus
landscaping-5 | any | gravel|mulch|clean-?ups?|haul\\w* |
landscaping-6 | palm | |
landscaping-7 | tree | |
landscaping-8 | fire-pit | |
law-firm-2 | | courts?|trials?|lawsuits?|sue|sued|dui|criminal|charged|arrest\\w*|tickets?|injur\\w*|hit|crash\\w*|accidents?|divorce|custody|corte|accidentes? |
law-firm-3 | | wills|trusts?|estates?|probate|contracts?|leases?|deeds?|prenups?|llcs?|sign|signed|testamentos?|contratos? |
locksmith | | homes?|house|rekey\\w*|locks?|moved?|casa | safes?|keyless|fobs?
locksmith-2 | car-key | cars?|fobs?|transponders?|vehicles?|trucks?|autos?|carros? | safes?
locksmith-3 | any | padlocks? |
massage | | massage|minutes?|hot stone|towels?|swedish|deep tissue|relax\\w* |
moving-company-2 | piano | |
nail-salon | polish | |
nail-salon-2 | any | |
painting | | paint\\w*|colors?|stucco|cabinets?|pintura | epoxy
painting-3 | | walls?|rooms?|interior\\w* | exterior\\w*|stucco|cabinets?|epoxy
painting-4 | any | colou?rs?|color help |
pest-control | scorpion | pests?|night |
pest-control-3 | bee | |
pest-control-4 | termite | |
pest-control-5 | any | |
pet-grooming | dog | |
pet-grooming-2 | cat | |
pet-grooming-3 | any | |
physical-therapy | | trail|run\\w*|walk\\w*|knees?|hips?|sports?|court | kids|little|pelvic|pickleball|tennis|shoulders?|rotator cuffs?|(?:bad|sore|stiff|lower|aching|your) backs?|back pain|necks?|elbows?|wrists?|hands?|jaw|vertigo|dizz\\w*
physical-therapy-2 | | balance|strong\\w*|kids|little|posture |
physical-therapy-3 | | pickleball|tennis(?! elbow)|paddles?|court | kids|little|pelvic|elbows?
physical-therapy-4 | shoulder | |
physical-therapy-5 | back | |
physical-therapy-6 | neck | |
physical-therapy-7 | elbow | |
pizza-shop | | pies?|large|pepperoni | cheese|slices?|deep[- ]dish|chicago|detroit|sicilian|margherita|marinara|neapolitan|napoletana|vegan|veggie
pizza-shop-2 | | slices?|new york|lunch | large(?! slices?)|whole|cheese(?! slices?)|pies|deep[- ]dish|chicago|detroit|sicilian|neapolitan
pizza-shop-3 | | deep[- ]dish|chicago|stuffed | thin|neapolitan|napoletana|new york|slices?|detroit
pizza-shop-4 | any | |
pizza-shop-5 | | detroit|squares?|corners?|sicilian|grandma | thin|neapolitan|napoletana|new york|chicago|deep[- ]dish
pizza-shop-7 | cheese-pizza | |
pizza-shop-6 | | margherita|marinara|wood[- ]fired?|neapolitan|napoletana|thin | slices?|deep[- ]dish|chicago|detroit|sicilian|pepperoni|vegan
plumbing | | drains?|sewer|leaks?|pipes?|unclog|repip\\w*|slow | water heaters?|tankless|faucets?|bath\\w*
plumbing-2 | | faucets?|sinks?|fixtures?|kitchens?|drip\\w* | sewer|drains?|water heaters?|tankless|toilets?|showers?|slab|gas
plumbing-3 | | water heaters?|hot water | sewer|drains?|faucets?|tankless
plumbing-5 | any | |
plumbing-6 | tankless | |
real-estate | house | |
real-estate-2 | | new|keys?|buy\\w*|first home|move in|nuev[oa]s?|compra\\w* | condos?|apartments?|lofts?|land|lots|commercial|warehouses?|offices?
real-estate-3 | any | |
remodeling | | kitchens?|cabinets?|counters?|countertops? | bath\\w*|showers?|tubs?|floors?|patios?|roof\\w*|outdoors?|outside|grills?|garages?|additions?|windows?
remodeling-2 | | bath\\w*|showers?|tubs?|grab bars? | kitchens?|cabinets?
remodeling-3 | any | |
repair-shop | | tires?|brakes?|wheels?|alignments?|repair\\w* | a/c|ac|engine|diesel|injectors?|oil|transmissions?|batter(?:y|ies)|smog|emissions?|radiators?|windshields?
repair-shop-2 | car | oil|checks?|inspection|repair\\w*|service | tires?
repair-shop-3 | any | |
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
restaurant-15 | any | |
restaurant-16 | mussels | |
restaurant-17 | pancakes | |
restaurant-18 | barbecue | |
restaurant-19 | tiramisu | |
roofing | tile-roof | |
roofing-2 | | shingles?|new roof|replace\\w* | flat|foam|coatings?|recoat\\w*|tiles?|clay|elastomeric
roofing-4 | flat-roof | |
spa | | stones?|massage|relax\\w*|quiet|day spa|phone off | botox|laser|fillers?|inject\\w*|med ?spa|lashes|wax\\w*|tanning|facials?|skin|peels?
spa-2 | | med ?spa|facials?|skin|peels?|glow | lashes|wax\\w*|tanning|botox|inject\\w*|fillers?
spa-3 | | botox|dysport|xeomin|fillers?|inject\\w*|units?|med ?spa | lashes|wax\\w*|tanning|massage
spa-4 | any | |
tree-service | palm | |
tree-service-2 | tree | trees?|stumps?|branch\\w*|limbs?|trim\\w* | palms?
tree-service-3 | leaning-tree | |
tutoring | books | |
tutoring-2 | any | |
water-treatment-2 | spots | |
veterinary | dog cat | |
veterinary-2 | cat | |
veterinary-3 | dog | |
veterinary-4 | any | |
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

export type Fit = {
  readonly shows: readonly string[];
  readonly isOfAny: boolean;
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
      const things = shows.split(" ").filter(Boolean);
      return [
        id,
        {
          shows: things.filter((thing) => thing !== "any"),
          isOfAny: things.includes("any"),
          suits: wholeWords(suits),
          contradicts: wholeWords(contradicts),
        },
      ];
    }),
);

const anySuits: Fit = {
  ...{ shows: [], isOfAny: false },
  suits: wholeWords(""),
  contradicts: wholeWords(""),
};
/** What the picture with an id shows and suits. */
export const fitOf = (id: string): Fit => fits.get(id) ?? anySuits;
