import { currentIndustryOverrides, type IndustryOverride } from "./industry-overrides.ts";

/**
 * The 54 industries that an installation begins with, the only list of them. A card has one business per industry, so
 * an industry is also the unit of exclusivity. The owner can rename and hide them (docs/decisions/059). Safe in the
 * browser. The client's specification names 22 of them as examples and counts "about 54"; the other 32 are common on
 * shared mailers in the Phoenix area. Cannabis, tobacco and firearms are left out.
 */
export type Industry = {
  /** Stable key, in URLs and in the database. */
  readonly slug: string;
  /** The name on a card of the carousel and in a list: "Repair Shop". */
  readonly name: string;
  /** The word in "Grow Your [word] Business". */
  readonly word: string;
  /** Name of a lucide-static icon. */
  readonly icon: string;
  /** Other words people type when they search for it. */
  readonly synonyms: readonly string[];
  /** Nobody can book it, be offered it or wait for it anymore; a spot that is booked in it stays. */
  readonly isHidden: boolean;
};

/** slug | name | word, where it differs from the name | icon | synonyms. In the order of the names. */
const table = `
accounting | Accounting | | calculator | CPA, tax, bookkeeping, payroll
auto-body | Auto Body | | car | collision, dent repair, car paint, bumper
bakery | Bakery | | croissant | bread, cakes, pastry, cupcakes, donuts
barbershop | Barbershop | Barber | armchair | men's haircut, shave, fade
blinds | Blinds | | blinds | shades, shutters, window coverings, curtains
car-wash | Car Wash | | car-front | detailing, auto detail, wax, ceramic coating
carpet-cleaning | Carpet Cleaning | | mop | rug cleaning, upholstery, tile and grout, steam cleaning
child-care | Child Care | | blocks | daycare, preschool, nursery, after school
chiropractic | Chiropractor | Chiropractic | bone | back pain, spine, adjustment, sciatica
coffee-shop | Coffee Shop | Coffee | coffee | cafe, espresso, tea
dental | Dental | | smile | dentist, teeth, orthodontist, implants, whitening
dog-walking | Dog Walking | | dog | pet sitting, dog sitter, boarding
dry-cleaning | Dry Cleaning | | shirt | laundry, alterations, tailor, wash and fold
electrical | Electrical | | zap | electrician, wiring, EV charger, lighting, panel upgrade
eye-care | Eye Care | | glasses | optometrist, eye doctor, eyewear, contacts
fencing | Fencing | | fence | gates, railing, wrought iron, block wall
fitness | Fitness Studio | Fitness | dumbbell | gym, personal training, yoga, pilates
flooring | Flooring | | layers | tile, hardwood, carpet, vinyl plank
florist | Florist | | flower-2 | flowers, bouquet, wedding flowers, plants
furniture | Furniture | | sofa | sofas, mattress, patio furniture, upholsterer
garage-doors | Garage Doors | Garage Door | warehouse | garage door repair, opener, springs
golf-shop | Golf Shop | Golf | land-plot | golf lessons, club fitting, golf cart, pro shop
hair-salon | Hair Salon | Salon | scissors | hairdresser, haircut, color, stylist, blowout
handyman | Handyman | | toolbox | home repair, odd jobs, drywall, assembly
house-cleaning | House Cleaning | Cleaning | brush-cleaning | maid, housekeeping, janitorial, deep clean
hvac | HVAC | | air-vent | AC repair, air conditioning, heating, cooling, furnace, heat pump
insurance | Insurance | | umbrella | home insurance, auto insurance, life insurance, Medicare
jewelry | Jewelry | | gem | jeweler, watch repair, engagement rings, gold buyer
landscaping | Landscaping | | shovel | lawn care, gardener, yard, irrigation, xeriscape, pavers
law-firm | Law Firm | Law | scale | lawyer, attorney, estate planning, injury
locksmith | Locksmith | | key-round | locks, rekey, car keys, lockout
massage | Massage | | hand-heart | massage therapist, deep tissue, bodywork
moving-company | Moving Company | Moving | package-open | movers, packing, storage, junk removal
nail-salon | Nail Salon | Nail | sparkles | manicure, pedicure, gel nails
painting | Painting | | paint-roller | house painter, stucco, cabinet painting
pest-control | Pest Control | | bug | exterminator, scorpions, termites, rodents, bees
pet-grooming | Pet Grooming | | paw-print | dog groomer, dog wash, mobile grooming
physical-therapy | Physical Therapy | | activity | PT, rehab, sports injury, balance
pizza-shop | Pizza Shop | Pizza | pizza | pizzeria, wings, delivery, subs
plumbing | Plumbing | | faucet | plumber, drain, water heater, leak, sewer
pool-service | Pool Service | Pool | waves-ladder | pool cleaning, pool repair, resurfacing, spa service
real-estate | Real Estate | | houses | realtor, agent, homes for sale, property management, mortgage
remodeling | Remodeling | | ruler | kitchen, bathroom, general contractor, cabinets, countertops
repair-shop | Repair Shop | Auto Repair | wrench | mechanic, auto repair, brakes, oil change, tires
restaurant | Restaurant | | utensils | dinner, catering, bar and grill, tacos, brunch
roofing | Roofing | | house | roofer, tile roof, foam roof, roof leak, gutters
senior-care | Senior Care | | heart-handshake | home care, assisted living, caregiver, companion
solar | Solar Installation | Solar | solar-panel | solar panels, batteries, photovoltaic
spa | Spa | | bath | facial, med spa, skin care, day spa, waxing
towing | Towing | | truck | tow truck, roadside, jump start, lockout
tree-service | Tree Service | | tree-palm | tree trimming, palm trimming, stump, arborist
tutoring | Tutoring | | graduation-cap | math tutor, SAT prep, reading, music lessons
veterinary | Veterinary | | stethoscope | vet, animal hospital, pet clinic, vaccines
water-treatment | Water Treatment | Water | droplets | water softener, reverse osmosis, filtration, hard water
`;

/** In alphabetical order by name. For what is drawn or counted with the release: names and what is offered may be other ones. */
export const firstIndustries: readonly Industry[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [slug = "", name = "", word = "", icon = "", synonyms = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return {
      slug,
      name,
      word: word || name,
      icon,
      synonyms: synonyms.split(", "),
      isHidden: false,
    };
  });

type Lists = {
  overrides: readonly IndustryOverride[];
  all: readonly Industry[];
  shown: readonly Industry[];
};

/** Made once from each set of overrides. */
let current: Lists | undefined;

function currentIndustries(): Lists {
  const overrides = currentIndustryOverrides();
  if (current?.overrides === overrides) return current;
  const all = firstIndustries.map((first) => applyOverride(first, overrides)).toSorted(byName);
  current = { overrides, all, shown: all.filter(({ isHidden }) => !isHidden) };
  return current;
}

// Not by Intl: to make a collator takes a phone long, and every search would.
const byName = (a: Industry, b: Industry): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

/** A renamed industry is still found by its former names, and its new name stands in "Grow Your [word] Business". */
function applyOverride(first: Industry, overrides: readonly IndustryOverride[]): Industry {
  const override = overrides.find(({ slug }) => slug === first.slug);
  if (!override) return first;
  const { name, isHidden } = override;
  if (name === null) return { ...first, isHidden };
  const former = new Set([first.name, first.word, ...first.synonyms]);
  return { ...first, name, word: name, synonyms: [...former], isHidden };
}

/** Every industry under its name of today, in alphabetical order. Read it when it is needed, never while a module loads. */
export const listAllIndustries = (): readonly Industry[] => currentIndustries().all;

/** Those that are not hidden: what can be booked, and waited for. Read it like `listAllIndustries`. */
export const listShownIndustries = (): readonly Industry[] => currentIndustries().shown;

/** The industry with a slug under its name of today, hidden ones too, or undefined. */
export function findIndustry(slug: string): Industry | undefined {
  return listAllIndustries().find((one) => one.slug === slug);
}

/** The same of those that are not hidden. */
export function findShownIndustry(slug: string): Industry | undefined {
  return listShownIndustries().find((one) => one.slug === slug);
}
