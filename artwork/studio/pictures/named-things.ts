/** How far words may look like a name: in the middle of a word they are none. */
export const wholeWords = (words: string) =>
  new RegExp(words ? `(?<![\\p{L}])(?:${words})(?![\\p{L}])` : "(?!)", "giu");

/**
 * What words name and a picture can show, by class: where the words name some of a class, a picture of another is wrong.
 *
 * class | thing | words
 */
const table = `
animal | dog | dogs?|dog['’]s|pupp\\w*|pups?|canines?|\\w*doodles?|poodles?|retrievers?|perr[oi]t?[oa]?s?
animal | cat | cats?|cat['’]s|kitt\\w*|felines?|gat[oi]t?[oa]?s?
animal | horse | horses?|equine|caballos?
animal | small-pet | birds?|parrots?|reptiles?|rabbits?|bunn\\w*|exotics?|turtles?|guinea pigs?
pest | scorpion | scorpions?|alacranes|escorpiones|glow\\w*
pest | bee | bees?|wasps?|honey\\w*|hives?|swarms?|abejas?
pest | termite | termites?|termitas?|mud tubes?|comej[eé]n
pest | other-pest | rats?|rodents?|mice|roach\\w*|ants?|bed ?bugs?|pigeons?|mosquito\\w*|weeds?|crickets?|spiders?
dish | burrito | burritos?
dish | taco | tacos?|mexic\\w*|cantina|salsa|quesadillas?|taquer[ií]a|birria|tortillas?|mole|menudo|pozole|enchiladas?|tamales?|antojitos|platillos
dish | noodles | chinese|wok|(?:lo|chow) mein|ph[oở]|ramen|noodles?|soups?|udon|thai|vietnam\\w*
dish | curry | indian|curr(?:y|ies)|naan|tandoor\\w*|masala|biryani|tikka|punjab\\w*
dish | burger | burgers?|hamburgers?|smash\\w*|double stack|fries|patt(?:y|ies)
dish | fine-dining | tasting|chef['’]?s?|fine dining|hotel|date night|prix fixe|candlelight|banquets?
dish | pasta | pasta|spaghetti|italian\\w*|trattoria|ristorante|lasagn\\w*|meatballs?
dish | breakfast | breakfast|brunch|eggs?|bacon|omelet(?:te)?s?|benedict|hash ?browns?|chilaquiles|huevos?|desayunos?
dish | pancakes | pancakes?|hot ?cakes?|flapjacks?|(?:short|full) stacks?|french toast
dish | barbecue | bbq|barbecue|barbeque|brisket|ribs|pulled pork|burnt ends|smoked|smokehouse|pit ?masters?|low (?:and|&) slow|barbacoa
dish | steak | steaks?|steakhouse|ribeye|filet|chophouse
dish | sushi | sushi|sashimi|nigiri|omakase|izakaya
dish | seafood | seafood|shrimps?|camar[oó]n(?:es)?|mariscos|aguachiles?|ceviche|c[oó]cteles
dish | mussels | mussels?|moules|clams?|mejillones|french|bistro|brasserie
dish | tiramisu | tiramis[uú]s?
dish | pie | pies?
dish | pizza | pizz\\w*|calzones?|strombolis?
dish | other-dish | waffles?|korean|greek|gyros?|mediterranean|dim sum|wings|fish|sandwich\\w*|deli|ethiopian|falafel|hummus|kebabs?|salads?|peruvian\\w*|poke|vegan
baked | bread | bread|lo(?:af|aves)|sourdough|focaccia|baguettes?|ciabatta|rye|challah
baked | croissant | croissants?|past(?:ry|ries)|french
baked | cake | cakes?|wedding|birthdays?|quinceañera|pastel(?:es)?
baked | donut | donuts?|doughnuts?
baked | cookie | cookies?|galletas?
baked | sweet-bun | pan dulce|conchas?
baked | roll | bolillos?|teleras?|dinner rolls?|buns|panecillos?
baked | cupcake | cupcakes?|muffins?
baked | other-baked | empanadas?|churros?|cinnamon rolls?|bagels?|macarons?|pies?|pretzels?|tortas?
drink | coffee | coffees?|lattes?|espresso|cappuccinos?|cold brew|drip|roast\\w*|caf[eé]
drink | iced-drink | iced|cold brew|frapp\\w*|nitro|boba|juices?|smoothies?|matcha
drink | other-drink | tea|teas
vehicle | car | cars?|suvs?|sedans?|bumpers?|carros?|autos?
vehicle | truck | trucks?|pickups|semis?|diesels?|fleets?
vehicle | other-vehicle | motorcycles?|harleys?|rvs?|motorhomes?|boats?|bikes?|bicycles?|golf carts?|trailers?
fixture | light | lights?|lighting|lamps?|bulbs?|flicker\\w*|chandeliers?|leds?|luces
fixture | charger | ev|evs|chargers?|tesla|electric cars?
fixture | fan | fans?
fixture | panel | panels?|breakers?|outlets?|rewir\\w*|fuses?|enchufes?
fixture | other-fixture | generators?|hot tubs?|solar
eye | glasses | glasses|frames?|eyewear|lentes
eye | open-eye | contacts?|contact lenses|lasik|cataracts?|surgery
floor | wood | wood|woods|planks?|hardwood|oak|vinyl|laminate|lvp|lvt
floor | carpet | carpets?|rugs?|alfombras?
floor | other-floor | tiles?|grout|epoxy|concrete|marble|travertine|upholstery|couch\\w*|sofas?|mattress\\w*
roof | tile-roof | tiles?|clay|underlayment|tejas?
roof | flat-roof | flat|foam|coatings?|recoat\\w*|elastomeric
roof | other-roof | shingles?|metal|gutters?|skylights?
seat | sofa | sofas?|couch\\w*|sectionals?|loveseats?|sof[aá]s?
seat | chair | chairs?|armchairs?|recliners?|sit
seat | dining-table | dining|dinettes?|tables?|comedor(?:es)?
seat | other-seat | mattress\\w*|beds?|bedrooms?|bunk\\w*|dressers?|nightstands?|desks?|outdoor|patio|office furniture|rugs?|lamps?|consign\\w*
flower | bouquet | bouquets?|arrangements?|wildflowers?|ramos?
flower | roses | roses?|peon(?:y|ies)|ranunculus|dahlias?|rosas
flower | other-flower | tulips?|sunflowers?|orchids?|lil(?:y|ies)|hydrangeas?|carnations?|poinsettias?|succulents?|houseplants?|plants?|balloons?|wreaths?|girasoles
coming | van | vans?|trucks?|mobile|(?:we|we[’']ll) come|comes? to (?:you|your)|on (?:the|our) way|same[- ]day|today|tonight|24/7|24 hours?|24-hour|emergenc\\w*|service calls?|a domicilio
garment | shirt | shirts?|laundry|alterations|suits?|camisas?
garment | other-garment | gowns?|wedding|leather|drapes|curtains?|comforters?|rugs?
window | blinds | blinds?|shades?|persianas?
window | shutters | shutters?
window | curtains | drapes|drapery|curtains?|cortinas?
fence | iron-gate | iron|gates?|metal|portones|port[oó]n
fence | wood-fence | wood\\w*|cedar|redwood|pickets?|vinyl|madera
fence | other-fence | block|masonry|chain ?link
jewel | ring | rings?|diamonds?|engage\\w*|propos\\w*|sparkle|bands?|anillos?
jewel | gold | gold|silver|coins?|bullion|scrap|oro
jewel | other-jewel | watch\\w*|rolex|pearls?|batter(?:y|ies)|necklaces?|earrings?|bracelets?|pendants?|chains?|relojes|collares
key | car-key | cars?|fobs?|transponders?|vehicles?|trucks?|autos?|carros?
key | other-key | homes?|house|rekey\\w*|casa|apartments?
insured | insured-house | homes?|house|homeowners?|renters?|casas?|hogar
insured | other-insured | autos?|cars?|driv\\w*|trucks?|motorcycles?|boats?|rvs?|carros?|pets?|travel
tree | palm | palms?|palm trees?|palmas?
tree | leaning-tree | lean(?:s|ing)?|fallen|fell|toppl\\w*|uproot\\w*|bl(?:ow|ew|own) (?:over|down)
tree | tree | (?<!palms? )trees?|stumps?|mesquites?|branch\\w*|limbs?|olives?|citrus|[aá]rbol(?:es)?
person | woman | wom[ae]n|lad(?:y|ies)|her|bride\\w*|girls?|blowouts?|highlights?|extensions?|mujer(?:es)?
person | balayage | balayage|lived-in
person | other-person | m[ae]n|men['’]s|gentlem[ae]n|guys|beards?|boys?|kids?|children|hombres?|niños?
nails | polish | nails?|gel|dip|mani\\w*|pedi\\w*|uñas
nails | other-nails | lash\\w*|brows?|eyebrows?|wax\\w*|microblading
property | house | homes?|houses?|casas?
property | other-property | condos?|apartments?|land|acres?|ranch(?:es)?|lots|commercial|warehouses?|offices?|ranch land
sport | weights | lift\\w*|strength|kettlebells?|weights?|crossfit|dumbbells?
sport | yoga | yoga|pilates|barre|tai chi|breathwork|meditat\\w*|stretch\\w*
sport | boxing | box|boxing|boxers?|kickbox\\w*|punch\\w*|gloves?|knock ?out
sport | other-sport | danc\\w*|swim\\w*|karate|aikido|jiu|spin|cycl\\w*|rides?|bikes?|row\\w*|run\\w*|climb\\w*|pickleball|tennis|gymnastics|tumbling|martial
golf | grips | grips?|regrip\\w*
golf | clubs | clubs?|drivers?|irons|putters?|wedges|fittings?|shafts?
joint | shoulder | shoulders?|rotator cuffs?|hombros?
joint | back | (?:bad|sore|stiff|lower|aching|your) backs?|back (?:pain|hurts?|out|spasms?)|backs|sciatica|spines?|espalda|discs?
joint | neck | necks?|headaches?|migra\\w*|whiplash|cuello
joint | elbow | elbows?|codos?
joint | other-joint | knees?|hips?|wrists?|hands?|jaw|ankles?|feet|foot|rodillas?
heater | tankless | tankless|on-demand|sin tanque
door-part | spring | springs?|resortes?
vent | air-filter | filters?|filtros?
outdoors | fire-pit | fire ?pits?|fire features?|fogatas?
load | piano | pianos?
pie | cheese-pizza | (?<!(?:extra|and|&|four) )cheese(?! ?(?:steaks?|burgers?|bread|sticks?|curds?|cakes?))
tooth | dentures | dentures?|dentaduras?
tooth | implant | implants?|implantes?
water | spots | spots|spotty|manchas
lesson | books | math|algebra|geometry|calculus|reading|sat|act|homework|school|writing|read|grades?|essays?|science
lesson | other-lesson | piano|guitar|violin|music|singing|swim\\w*|art classes|drawing|danc\\w*|coding|chess
`;

/** Classes whose things a trade ends or mends: "no more scorpions" is no word against the picture of one. */
const endedByTrade = new Set(["pest", "fixture", "roof", "tree", "vehicle"]);

type Thing = { readonly kind: string; readonly name: string; readonly words: string };

const things: readonly Thing[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [kind = "", name = "", words = ""] = row.split(" | ");
    return { kind, name, words: words.trim() };
  });

const readers = [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, ofKind]) => {
  const any = `(?:${ofKind.map(({ words }) => words).join("|")})`;
  const list = `${any}(?:(?:,|\\s*&| and| or| nor| y| ni| o)+\\s+${any})*`;
  const without =
    "(?:no|not|never|without|except|zero|good-?bye|bye|ditch|lose|sin|ni|adi[oó]s)(?:,| more| the| to| your| any| an?| about| for)*";
  // "no dog too big" is for dogs
  const excluded = `${without}\\s+${list}(?!\\s+(?:is )?(?:too|left))|${any}-free`;
  const only = `${list}[- ]only|(?<!not )(?:only|just|strictly|exclusively|s[oó]lo|solamente)(?: for| para)?\\s+${list}`;
  return {
    kind,
    names: ofKind.map(({ name, words }) => ({ name, words: wholeWords(words) })),
    excluded: wholeWords(endedByTrade.has(kind) ? "" : excluded),
    only: wholeWords(only),
  };
});

export const kindsByThing: ReadonlyMap<string, string> = new Map(
  things.map(({ name, kind }) => [name, kind]),
);

/** What words are about, of one class of things. */
export type NamedThings = {
  readonly kind: string;
  /** The things that they name, or say it is all for ("cats only"). */
  readonly named: ReadonlySet<string>;
  /** The things that they exclude: "no dogs", "goodbye, glasses". */
  readonly excluded: ReadonlySet<string>;
};

/** What a text names of each class. */
export function readNamedThings(text: string): NamedThings[] {
  return readers.map(({ kind, names, excluded, only }) => {
    const namedIn = (some: string) =>
      names.filter(({ words }) => some.search(words) >= 0).map(({ name }) => name);
    const kept = text.replace(excluded, " ");
    const all = namedIn(kept);
    const alone = namedIn((kept.match(only) ?? []).join(" ; "));
    const named = new Set(alone.length > 0 ? alone : all);
    const out = namedIn((text.match(excluded) ?? []).join(" ; "));
    return { kind, named, excluded: new Set(out.filter((name) => !named.has(name))) };
  });
}
