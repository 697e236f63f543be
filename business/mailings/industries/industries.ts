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
  readonly name: string;
  /** The word in "Grow Your [word] Business". */
  readonly word: string;
  /** Name of a lucide-static icon. */
  readonly icon: string;
  /** What it was called before the owner renamed it: people still find it by that. */
  readonly formerNames: readonly string[];
  /** Nobody can book it, be offered it or wait for it anymore; a spot that is booked in it stays. */
  readonly isHidden: boolean;
};

/** slug | name | word, where it differs from the name | icon. In the order of the names. */
const table = `
accounting | Accounting | | calculator
auto-body | Auto Body | | car
bakery | Bakery | | croissant
barbershop | Barbershop | Barber | armchair
blinds | Blinds | | blinds
car-wash | Car Wash | | car-front
carpet-cleaning | Carpet Cleaning | | mop
child-care | Child Care | | blocks
chiropractic | Chiropractor | Chiropractic | bone
coffee-shop | Coffee Shop | Coffee | coffee
dental | Dental | | smile
dog-walking | Dog Walking | | dog
dry-cleaning | Dry Cleaning | | shirt
electrical | Electrical | | zap
eye-care | Eye Care | | glasses
fencing | Fencing | | fence
fitness | Fitness Studio | Fitness | dumbbell
flooring | Flooring | | layers
florist | Florist | | flower-2
furniture | Furniture | | sofa
garage-doors | Garage Doors | Garage Door | warehouse
golf-shop | Golf Shop | Golf | land-plot
hair-salon | Hair Salon | Salon | scissors
handyman | Handyman | | toolbox
house-cleaning | House Cleaning | Cleaning | brush-cleaning
hvac | HVAC | | air-vent
insurance | Insurance | | umbrella
jewelry | Jewelry | | gem
landscaping | Landscaping | | shovel
law-firm | Law Firm | Law | scale
locksmith | Locksmith | | key-round
massage | Massage | | hand-heart
moving-company | Moving Company | Moving | package-open
nail-salon | Nail Salon | Nail | sparkles
painting | Painting | | paint-roller
pest-control | Pest Control | | bug
pet-grooming | Pet Grooming | | paw-print
physical-therapy | Physical Therapy | | activity
pizza-shop | Pizza Shop | Pizza | pizza
plumbing | Plumbing | | faucet
pool-service | Pool Service | Pool | waves-ladder
real-estate | Real Estate | | houses
remodeling | Remodeling | | ruler
repair-shop | Repair Shop | Auto Repair | wrench
restaurant | Restaurant | | utensils
roofing | Roofing | | house
senior-care | Senior Care | | heart-handshake
solar | Solar Installation | Solar | solar-panel
spa | Spa | | bath
towing | Towing | | truck
tree-service | Tree Service | | tree-palm
tutoring | Tutoring | | graduation-cap
veterinary | Veterinary | | stethoscope
water-treatment | Water Treatment | Water | droplets
`;

/** In alphabetical order by name. For what is drawn or counted with the release: names and what is offered may be other ones. */
export const builtInIndustries: readonly Industry[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [slug = "", name = "", word = "", icon = ""] = line.split("|").map((cell) => cell.trim());
    return {
      slug,
      name,
      word: word || name,
      icon,
      formerNames: [],
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
  const all = builtInIndustries.map((first) => applyOverride(first, overrides)).toSorted(byName);
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
  return { ...first, name, word: name, formerNames: [first.name, first.word], isHidden };
}

/** Every industry under its name of today, in alphabetical order. Read it when it is needed, never while a module loads. */
export const listAllIndustries = (): readonly Industry[] => currentIndustries().all;

/** Those that are not hidden: what can be booked, and waited for. Read it like `listAllIndustries`. */
export const listShownIndustries = (): readonly Industry[] => currentIndustries().shown;

/** The industry with a slug under its name of today, hidden ones too, or undefined. */
export function findIndustry(slug: string): Industry | undefined {
  return listAllIndustries().find((industry) => industry.slug === slug);
}

export function findShownIndustry(slug: string): Industry | undefined {
  return listShownIndustries().find((industry) => industry.slug === slug);
}
