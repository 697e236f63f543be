import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import type { SizeId } from "#site.ts";

export type DemoBusiness = {
  industry: string;
  name: string;
  person: string;
  email: string;
  phone: string;
  website: string | null;
  /** Of a hundred cards, how many it takes. */
  loyalty: number;
  size: SizeId;
};

const table = `
accounting | Red Ledger Accounting | Vera Quill
auto-body | Straight Fender Body Shop | Hank Doyle
bakery | Oma Lindt’s Ovens | Greta Lindt
barbershop | Two Chairs Barbers | Luis Prado
blinds | Shade of Blue Blinds | Nadia Kerr
car-wash | Duck & Chamois Car Wash | Milo Finch
carpet-cleaning | Deep Pile Carpet Care | Joan Petty
child-care | Little Quail Child Care | Rosa Valdez
chiropractic | Upright Spine Center | Dr. Ian Moss
coffee-shop | Third Cactus Coffee | Wren Abbott
dental | Camelback Smiles Family & Cosmetic Dentistry, N. Scottsdale | Dr. Maribel Ochoa-Fairweather
dog-walking | Nine Leashes | Tess Rowan
dry-cleaning | Pressed by Noon | Sunil Rao
electrical | Bright Box Electric | Earl Watts
eye-care | Clear Mesa Eye Care | Dr. Lena Park
fencing | Post & Rail Fencing | Buck Tanner
fitness | Iron Saguaro Fitness | Kayla Stone
flooring | Under Your Feet Flooring | Omar Haddad
florist | Paper Poppy Florist | Ines Bloom
furniture | Long Table Furniture | Axel Holm
garage-doors | Up & Over Garage Doors | Pete Lund
golf-shop | Back Nine Golf Shop | Arnie Wells
hair-salon | Salt Wind Salon | Chloe Barr
handyman | Honest Hammer Handyman | Gus Petrov
house-cleaning | Sunday Fresh House Cleaning | Marta Silva
hvac | Cold Front Heating & Air | Dale Frost
insurance | Steady Hand Insurance | Beth Crowe
jewelry | Seventh Facet Jewelers | Noor Aziz
landscaping | Desert Bloom Landscaping | Carlos Vega
law-firm | Fairlie & Daughter Law | Anne Fairlie
locksmith | Turnkey Locksmiths | Sam Bolt
massage | Quiet Hour Massage | Mei Tan
moving-company | Three Strong Movers | Otis Reed
nail-salon | Ten Little Moons Nails | Lan Pham
painting | Second Coat Painting | Ruth Hale
pest-control | No Scorpions Pest Control | Cody Marsh
pet-grooming | Wag & Tail Grooming | Bea Norris
physical-therapy | Step Again Physical Therapy | Dr. Owen Reyes
pizza-shop | Nonna’s Other Oven | Paolo Riva
plumbing | Copper & Kind Plumbing | Frank Teller
pool-service | Blue Tile Pools | Dana Brooks
real-estate | Palo Verde Homes Realty | Grace Lowell
remodeling | Good Bones Remodeling | Victor Nash
restaurant | The Tin Agave | Elena Cruz
roofing | Dry Attic Roofing | Wade Colt
senior-care | Porch Light Senior Care | Joyce Amend
solar | Noon Solar | Ravi Menon
spa | Slow Stone Spa | Ivy Sand
tree-service | Tall Ladder Tree Service | Burt Oakes
tutoring | Sharp Pencil Tutoring | Nell Page
veterinary | Paws on Pima Veterinary | Dr. Hugh Barker
water-treatment | Soft Glass Water | Kim Rivers
plumbing | Wrench & Sons Plumbing | Tom Wrench
dental | Little Molars Dentistry | Dr. Pia Lang
roofing | Monsoon Ready Roofing | Jess Calder
pizza-shop | Half Moon Pizza | Gio Salerno
hvac | Even Keel Air | Marcus Webb
real-estate | Fourth Street Realty | Hope Danner
pool-service | Clear by Friday Pools | Rick Amos
restaurant | Prickly Pear Kitchen | Sofia Reyes
`;

const demoSizes = ["large", "small", "medium", "large", "small", "large", "medium"] as const;

export const demoBusinesses: readonly DemoBusiness[] = table
  .trim()
  .split("\n")
  .map((line, n) => {
    const [industry = "", name = "", person = ""] = line.split("|").map((cell) => cell.trim());
    if (!builtInIndustries.some(({ slug }) => slug === industry))
      throw new Error(`no trade ${industry}`);
    const domain = `${name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, "-")
      .replace(/^-|-$/g, "")}.example`;
    const first =
      person
        .replace(/^Dr\. /, "")
        .split(" ")[0]
        ?.toLowerCase() ?? "office";
    return {
      industry,
      name,
      person,
      email: `${first}@${domain}`,
      phone: `+1480555${String(100 + n).padStart(4, "0")}`,
      website: n % 4 === 3 ? null : `https://www.${domain}`,
      loyalty: n % 6 === 0 ? 88 : n % 3 === 0 ? 38 : 14,
      size: demoSizes[n % demoSizes.length] ?? "medium",
    };
  });

export const demoLeads = {
  names:
    `ada, ben, cora, dev, elsa, finn, gail, hugo, iris, jude, kira, leo, mona, nils, opal, per, quin, rhea, seth,
    tara, ugo, vida, walt, xena, yara, zeke`.split(/,\s*/),
  shops:
    `adobe-tile, blue-yucca, cholla-yoga, dust-devil-vacuums, elf-owl-books, ferry-bikes, gila-glass,
    hummingbird-honey, ironwood-frames, javelina-juice`.split(/,\s*/),
  pages: ["/", "/features", "/areas/old-town", "/about", "/reservation"],
  hosts: [null, "search.example", "neighbors.example", null],
  notes: [
    "Called, left a message. Try again on Thursday.",
    "Liked the sample card, wants to see the November one in the mail first.",
    "Asked whether two locations count as one business. Told yes.",
    "Sent the prices by mail.",
  ],
  lost: [
    "Their industry is taken on the next two cards",
    "Spends the year’s budget on a fair",
    "Moved to Tucson",
  ],
} as const;

export const demoNotes = [
  "Prefers calls before nine.",
  "Pays by check, always on the last day. Never late so far.",
  "Wants the coupon in the lower right corner again.",
  "New logo is coming in spring; ask before the next card.",
  "Their neighbor asked for our number, too.",
] as const;
