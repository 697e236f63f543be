import type { Industry } from "./industries.ts";

/** slug | what has one spot per card | what that takes in. A card has one of it, whichever of these it does. */
const table = `
accounting | accountant | whether it’s taxes, bookkeeping or payroll
auto-body | body shop | dents, paint, glass, tint and wraps included
bakery | bakery | whether it’s bread, cakes, donuts or cookies
barbershop | barbershop | haircuts, shaves and beards included
blinds | window covering company | whether it’s blinds, shades, shutters or curtains
car-wash | car wash or detailer | hand, tunnel or mobile
carpet-cleaning | carpet cleaner | rugs, upholstery, tile and water damage included
child-care | child care business | whether it’s a daycare, a preschool, a camp or a nanny
chiropractic | chiropractor | whatever the specialty
coffee-shop | coffee shop | tea, boba and juice included
dental | dental practice | orthodontics, implants and oral surgery included
dog-walking | dog walker or sitter | boarding, daycare and training included
dry-cleaning | dry cleaner | laundry, tailoring and alterations included
electrical | electrician | chargers, panels, lighting and low voltage included
eye-care | eye care practice | exams, glasses, contacts and surgery included
fencing | fence company | gates, block walls, iron and wood included
fitness | gym or studio | whether it’s training, yoga, Pilates, martial arts or dance
flooring | flooring company | tile, wood, carpet and epoxy included
florist | florist | weddings, gifts and plants included
furniture | furniture store | mattresses, patio, upholstery and design included
garage-doors | garage door company | repair, openers and new doors included
golf-shop | golf business | whether it’s a shop, lessons, carts or a course
hair-salon | hair salon | color, extensions and blowouts included
handyman | handyman | drywall, assembly and appliance repair included
house-cleaning | cleaning company | whether it’s homes, offices or windows
hvac | heating and cooling company | AC, furnaces, heat pumps and ducts included
insurance | insurance agency | whether it’s home, auto, life, health or Medicare
jewelry | jeweler | watches, repair and gold buying included
landscaping | landscaping company | lawns, irrigation, turf, pavers and concrete included
law-firm | law firm | whatever its field
locksmith | locksmith | homes, cars and safes included
massage | massage business | whatever the technique
moving-company | moving company | storage, packing and junk removal included
nail-salon | nail salon | manicures, pedicures and nail art included
painting | painting company | interiors, exteriors, cabinets and stucco included
pest-control | pest control company | scorpions, termites, rodents and birds included
pet-grooming | pet groomer or pet shop | mobile grooming included
physical-therapy | physical therapy practice | sports, balance and hand therapy included
pizza-shop | pizza place | dine-in, takeout or delivery
plumbing | plumber | drains, sewers, water heaters and leaks included
pool-service | pool company | cleaning, repair, resurfacing and new pools included
real-estate | real estate business | whether it’s an agent, a lender or a property manager
remodeling | remodeler or builder | kitchens, baths, cabinets, windows and additions included
repair-shop | auto repair shop | brakes, tires, oil, transmission and smog included
restaurant | restaurant | whatever it serves, bars and catering included
roofing | roofing company | tile, foam, shingle and gutters included
senior-care | senior care business | whether it’s home care, assisted living or hospice
solar | solar company | panels, batteries and panel cleaning included
spa | spa or med spa | facials, injections, lashes and waxing included
towing | towing company | roadside help and lockouts included
tree-service | tree service | trimming, removal, palms and stumps included
tutoring | tutor or school | test prep, languages and music lessons included
veterinary | veterinary practice | clinics, hospitals and mobile vets included
water-treatment | water treatment company | softeners, filters and reverse osmosis included
`;

const coverage = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [slug = "", business = "", takesIn = ""] = line.split(" | ");
      return [slug, `One ${business} per card, ${takesIn}.`] as const;
    }),
);

/** What counts as an industry, for those who decide: "One law firm per card, whatever its field." */
export function describeIndustryCoverage({ slug, name }: Pick<Industry, "slug" | "name">): string {
  return coverage.get(slug) ?? `One ${name} business per card.`;
}
