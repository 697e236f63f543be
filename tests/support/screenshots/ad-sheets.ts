import { mkdir, rm, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { drawCard } from "#artwork/card/draw-card.ts";
import { emptySampleCard, sampleCodeAddress } from "#artwork/card/sample-card.ts";
import type { Drawing, Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { type Side, standardLayout } from "#artwork/layouts/card-layout.ts";
import { textLine } from "#artwork/sketch.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import {
  chooseAndDrawThreeDesigns,
  rotateList,
} from "#artwork/studio/choose-and-draw-three-designs.ts";
import { getPalette, type Palette } from "#artwork/studio/color/palettes.ts";
import {
  chooseDesignsForCard,
  listProposedDesigns,
  type ProposedDesign,
} from "#artwork/studio/compose-card.ts";
import { footers } from "#artwork/studio/compositions/ad-canvas.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { drawBestDesign } from "#artwork/studio/draw-best-design.ts";
import { drawHouseAd, placeHouseAds } from "#artwork/studio/house-ads.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate, headlineAlignOf } from "#artwork/studio/templates.ts";
import { listTemplatesBestFirst } from "#artwork/studio/trade-fit.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { type SizeId, sizes } from "#site.ts";

/**
 * Draws sixty briefs as people write them in every size and every composition that is offered for it, the three that are proposed
 * first, as contact sheets at true size (100 dpi), and ten cards as the composer proposes them, into screenshots/ads/. Started by
 * `npm run screenshots -- ads`; needs no server.
 */

const FOLDER = "screenshots/ads";
/** Briefs on a sheet, a row for each. */
const PER_SHEET = 6;
const GAP = 14;
/** Above each picture, for what it is. */
const LABEL = 16;
const CARDS = 10;

/** The designs that a brief is offered: the three first ones, then its other compositions in colors and letterings by turns. */
function drawOffered(setter: TypeSetter, { industry, brief }: RealBrief, size: SizeId): DrawnAd[] {
  const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry });
  const { palettes, letterings } = letteringsAndPalettesOf(industry);
  const id = choosePictureId(industry, brief, 0) ?? "";
  const pictures = { picture: industryPictures.get(id), scene: industryScenes.get(id) };
  const others = listTemplatesBestFirst(industry, size)
    .filter(({ id: template }) => !three.some((ad) => ad.template === template))
    .flatMap((template, i) => {
      const turned = rotateList(palettes, i);
      const request = { brief, size, palette: turned[0] as Palette, ...pictures };
      const ways = {
        ...{
          palettes: turned,
          letterings: rotateList(letterings, i),
          footers: rotateList(footers, i),
        },
        ...{ neighbors: [], chosen: [] },
      };
      return drawBestDesign(setter, [template], request, ways) ?? [];
    });
  return [...three, ...others];
}

/** Numbers from 0 to 1, the same for the same seed and unlike those of the next. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Briefs of different trades in random order. */
function pickBriefs(seed: number): RealBrief[] {
  const random = randomFrom(seed);
  const all = realBriefs.map((one) => ({ one, rank: random() }));
  const shuffled = all.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
  return [...new Map(shuffled.map((one) => [one.industry, one])).values()];
}

/** A brief by a proposal, in the picture that suits its words; undefined where it doesn't fit or leaves something out. */
function drawProposal(
  setter: TypeSetter,
  { industry, brief }: RealBrief,
  size: SizeId,
  { template, palette, footer, lettering }: ProposedDesign,
): DrawnAd | undefined {
  const id = choosePictureId(industry, brief, 0) ?? "";
  const build = getTemplate(template);
  const answer = drawAd(setter, build, {
    ...{ brief, size, footer, lettering, palette: getPalette(palette) },
    align: headlineAlignOf(build, lettering, footer),
    picture: industryPictures.get(id),
    scene: industryScenes.get(id),
  });
  return "ad" in answer && answer.ad.footer === footer ? answer.ad : undefined;
}

/** Both sides of a card with an ad of other trades in each spot, as the composer proposes it, titled with what each is; `unsold` spots show our own. */
function drawComposedCard(
  setter: TypeSetter,
  seed: number,
  unsold: readonly string[] = [],
): Drawing[] {
  const briefs = pickBriefs(seed);
  const sold = standardLayout.spots.filter(({ id }) => !unsold.includes(id));
  const places = sold.map((spot, i) => {
    const { industry, brief } = briefs[i] as RealBrief;
    const { offer } = brief;
    return { spot, industry, brief, offer, designs: listProposedDesigns(industry, spot.size) };
  });
  const ours = placeHouseAds(
    standardLayout,
    sold.map(({ id }) => id),
  );
  const drawn = new Map<ProposedDesign, DrawnAd | undefined>();
  const ads = new Map<string, DrawnAd>();
  for (let tries = 0; ads.size < sold.length && tries < 300; tries++) {
    ads.clear();
    const composed = chooseDesignsForCard<ProposedDesign>([...places, ...ours]);
    for (const place of places) {
      const design = composed.get(place.spot.id);
      if (design && !drawn.has(design)) {
        drawn.set(design, drawProposal(setter, place, place.spot.size, design));
      }
      const ad = design && drawn.get(design);
      if (ad) ads.set(place.spot.id, ad);
      else place.designs = place.designs.filter((one) => one !== design);
    }
  }
  const fillings = new Map(
    standardLayout.spots.map(({ id, size }) => {
      const ad = ads.get(id) ?? drawHouseAd({ id, size }, emptySampleCard.house);
      return [id, { marks: ad.marks, address: sampleCodeAddress(`${seed} ${id}`) }] as const;
    }),
  );
  const sides: readonly Side[] = ["front", "back"];
  return sides.map((side) => {
    const named = standardLayout.spots
      .filter((spot) => spot.side === side)
      .map(({ id }) => `${id} ${ads.get(id)?.template ?? "ours"}`);
    const title = `Card ${seed}, ${side}: ${named.join(", ")}`;
    return { ...drawCard(setter, side, { ...emptySampleCard, fillings }), title };
  });
}

/**
 * Briefs as people write them: long names, no offer, a credential for an offer, accents, Spanish, license lines, capitals.
 * industry | name | phone | headline | offer | conditions | area | points | license
 */
const table = `
plumbing | Desert Breeze Plumbing, Heating & Drain LLC | 480-555-0101 | Same-day water heater replacement | $150 off any water heater | Not valid with other offers. | Scottsdale, Paradise Valley & Fountain Hills | Licensed, bonded, insured; Upfront pricing; Open weekends | AZ ROC 555101
plumbing | AAA ROOTER | 480-555-0102 | CLOGGED DRAIN? CALL US NOW!!! | $79 ANY DRAIN | | | 24/7; NO TRIP CHARGE | AZ ROC 555102
plumbing | Copper & Kind Plumbing | 480-555-0103 | Your neighborhood plumber since 1987 | Family owned and operated since 1987 | | North Scottsdale | Repipes; Leak detection; Tankless | AZ ROC 555103
hvac | Polar Peak Air Conditioning & Heating | 480-555-0104 | Is your AC ready for 115? | $59 tune-up, or $500 off a new system | New customers. | Scottsdale & Phoenix | Same-day repair; Financing available; All brands | AZ ROC 555104
hvac | Bluebird Air | 480-555-0105 | Cool house. Calm bill. | Free second opinion | | Scottsdale | Repairs; New systems | AZ ROC 555105
roofing | Ridgeback Roofing Company of Arizona, Inc. | 480-555-0106 | Storm damage? We work with your insurance | Free roof inspection | | Serving all of Maricopa County | Tile, shingle and foam; 25 years in business | AZ ROC 555106
roofing | Sonoran Roof Pros | 480-555-0107 | Don't wait for the monsoon | $500 off a full re-roof | Over 2,000 square feet. | Scottsdale | Tile; Foam; Flat | AZ ROC 555107
dental | Little Ocotillo Family Dentistry | 480-555-0108 | New patients welcome | $99 exam, cleaning & x-rays | Without insurance. | 10250 N 92nd St, Suite 210, Scottsdale | Invisalign; Implants; Se habla español | 
dental | Dr. María-José Peña, DDS | 480-555-0109 | Gentle dentistry for the whole family | | | Shea & 94th Street | Sedation; Same-day crowns; Emergencies | 
electrical | Brightside Electric | 480-555-0110 | Panel upgrades, EV chargers and more | 10% off your first service | Up to $200. | Scottsdale | EV chargers; Panels; Ceiling fans | AZ ROC 555110
landscaping | Agave Row Gardens & Landscape Design | 480-555-0111 | Yards that love the desert | $250 off a new yard | Over $4,000. | Scottsdale & Carefree | Design; Irrigation; Lighting | AZ ROC 555111
landscaping | J. Ramírez Landscaping | 480-555-0112 | Limpieza de yardas y más | Primer corte gratis | Clientes nuevos. | Scottsdale y Mesa | Riego; Poda de palmas; Hablamos español | Not a licensed contractor
pool-service | Blue Lagoon Pool Care | 480-555-0113 | Sparkling pool, zero work | First month half price | With 6-month service. | North Scottsdale | Weekly service; Green-to-clean; Repairs | AZ ROC 555113
pest-control | Scorpion Solutions Pest & Termite Control | 480-555-0114 | Scorpions? Gone. Guaranteed. | $39 first visit | With quarterly plan. | | Pet safe; No contracts | 
pest-control | Night Shift Pest | 480-555-0115 | They come out at night. So do we. | | | Scottsdale | Scorpions; Termites; Roof rats | 
pizza-shop | Half Moon Pizza Kitchen | 480-555-0116 | Wood-fired pizza in Old Town | 2 large pies $27 | Take-out or dine in. | 4151 N Marshall Way | Dine in; Take out; Delivery | 
restaurant | Taquería Don Beto | 480-555-0117 | Tacos de verdad, hechos hoy | 2 por 1 en tacos al pastor | De lunes a jueves. | Scottsdale Road y Thomas | Para llevar; Catering; Abierto tarde | 
restaurant | Cantina Palo Azul | 480-555-0118 | TACO TUESDAY ALL DAY EVERY DAY | Free chips & guac with 2 entrees | Dine in only. | Brown Avenue, Old Town | Patio; Margaritas; Live music | 
coffee-shop | Third Wash Coffee Roasters | 480-555-0119 | Locally roasted, slowly poured | Buy one latte, get one free | | Indian School & 70th | Beans; Pastries; Patio | 
bakery | La Petite Crème Pâtisserie | 480-555-0120 | Croissants worth waking up for | Free café au lait with any dozen | Mornings. | Gainey Village | Cakes to order; Gluten-free | 
massage | Saltbush Massage & Bodywork | 480-555-0121 | Melt your stress away | $79 first 60-minute massage | New clients. | Via de Ventura | Deep tissue; Prenatal; Couples | 
spa | Desert Rain Day Spa | 480-555-0122 | You deserve a day off | $109 signature facial | Weekdays. | Gainey Ranch | Facials; Body wraps; Gift cards | 
chiropractic | Back in Line Chiropractic & Wellness Center | 480-555-0123 | Back pain? Neck pain? Headaches? | $49 exam, x-rays & first adjustment | New patients. | Pima & Shea | Auto injuries; Walk-ins welcome | 
chiropractic | Scottsdale Spine | 480-555-0124 | Stand up straight again | | | Hayden Road | Sports; Posture; Families | 
physical-therapy | Motion First Physical Therapy | 480-555-0125 | Get back to what you love | Free 30-minute consultation | | Frank Lloyd Wright Blvd | Post-surgery; Golf; Balance | 
senior-care | Good Company Home Care | 480-555-0126 | Mom wants to stay home. We help. | Free in-home care assessment | | Scottsdale & Sun Lakes | Meals; Rides; Overnight care | 
senior-care | Sonoran Sunset Senior Care Advisors, LLC | 480-555-0127 | Compassionate care you can trust | Licensed and insured caregivers | | | 24-hour care; Dementia care; Respite | 
law-firm | Mendoza, Whitfield & Associates, P.L.L.C. | 480-555-0128 | Injured? We fight for you. | Free case review | | 7000 E Camelback Rd | Car accidents; Wrongful death; No fee unless we win | 
law-firm | The Law Office of Katherine O'Donnell | 480-555-0129 | Estate planning made simple | Living trust package $995 | | Scottsdale | Wills; Trusts; Probate | 
accounting | Kolb & Reyes CPA | 480-555-0130 | Tax season without the tears | $50 off your return | New clients. | Scottsdale Airpark | Small business; IRS letters; Bookkeeping | 
insurance | Dave Kowalczyk Insurance Agency | 480-555-0131 | Paying too much for home & auto? | Free 10-minute quote | | | Home; Auto; Life | 
real-estate | Jennifer Castellanos-Whitmore, REALTOR® | 480-555-0132 | Thinking of selling? Find out what your home is worth | Free home valuation | | Serving Scottsdale since 2004 | Luxury; Relocation; First-time buyers | 
real-estate | The Bennett Group | 480-555-0133 | Just sold on your street | | | North Scottsdale | Top 1% in Arizona; 300+ homes sold | 
auto-body | Collision Kings | 480-555-0134 | We fix dents, dings & disasters | $250 off your deductible | Over $1,500. | Hayden & McDowell | Free rentals; Lifetime warranty | 
repair-shop | Scottsdale Import Auto Service & Repair | 480-555-0135 | Honest auto repair | $59.95 oil change | Up to 5 quarts synthetic. | 1st Street | BMW; Mercedes; Audi; Free shuttle | 
car-wash | Suds & Shine | 480-555-0136 | The best wash in town | $5 off any detail | | | Hand wash; Ceramic; Open 7 days | 
towing | Dusty Jack's Towing & Recovery | 480-555-0137 | Stuck? 24 hours a day | $20 off any tow | Cash or card. | All of the Valley | Flatbeds; Lockouts; Jump starts | 
hair-salon | Salon Bellísima | 480-555-0138 | Your best hair day starts here | 20% off first color | With Ana or Sofía. | 5th Avenue, Old Town | Balayage; Extensions; Blowouts | 
barbershop | Old Town Barbers | 480-555-0139 | Hot towel. Sharp fade. | $5 off your first cut | Mon to Thu. | Main Street | Walk-ins; Beards; Kids | 
nail-salon | Luxe Nails & Lash Bar | 480-555-0140 | Treat yourself | $45 mani-pedi | Weekdays. | | Gel; Dip; Lashes | 
fitness | Iron Mesa Strength & Conditioning | 480-555-0141 | First class free, no strings attached | First week free | Locals only. | Raintree Drive | Small groups; Personal training | 
golf-shop | Back Nine Golf Outfitters | 480-555-0142 | Clubs fitted, grips replaced | Free fitting with any new driver | | Scottsdale Road | Fittings; Repairs; Trade-ins | 
pet-grooming | Muddy Paws Mobile Grooming | 480-555-0143 | We come to your driveway | $10 off first groom | | Scottsdale | Dogs; Cats; Nail trims | 
veterinary | Roadrunner Animal Hospital | 480-555-0144 | Caring for pets like family | Free first exam | New clients. | Hayden & Thomas | Dogs; Cats; Open Sundays | 
dog-walking | Wag & Wander | 480-555-0145 | Busy day? We'll walk the dog. | First walk free | | Old Town & Arcadia | Walks; Sitting; Photos sent | 
house-cleaning | Maid in Scottsdale | 480-555-0146 | Come home to clean | $40 off first cleaning | | Scottsdale & PV | Weekly; Move-outs; Eco products | 
carpet-cleaning | Fresh Step Carpet & Tile Cleaning | 480-555-0147 | 3 rooms & hallway | $99 for 3 rooms | Up to 600 sq ft. | | Tile & grout; Upholstery; Pet odors | 
handyman | Honey-Do Handyman Services by Mike | 480-555-0148 | No job too small | $25 off 2+ hours | | Scottsdale | Drywall; Doors; Fans | Not a licensed contractor
painting | True Coat Painting | 480-555-0149 | Love your home's color again | 15% off exterior painting | Book by May 31. | Scottsdale & Cave Creek | Interiors; Exteriors; Cabinets | AZ ROC 555149
flooring | Level & Plank Flooring Design Center | 480-555-0150 | Floors installed in one day | $1 per sq ft off luxury vinyl | In stock. | 16th Street showroom | Vinyl plank; Tile; Carpet | AZ ROC 555150
remodeling | Juniper & Stone Kitchen and Bath Remodeling | 480-555-0151 | The kitchen you've been pinning | Free 3D design | With a signed project. | | Kitchens; Baths; Additions | AZ ROC 555151
garage-doors | Up & Over Garage Doors | 480-555-0152 | Broken spring? Fixed today. | $39 tune-up | | Scottsdale | Springs; Openers; New doors | AZ ROC 555152
locksmith | KeyMasters | 480-555-0153 | Locked out? 20 minutes. | $15 off any service | | | Cars; Homes; Rekeys | 
moving-company | Two Brothers & a Truck Movers | 480-555-0154 | Moving? Relax. | $50 off any local move | 3-hour minimum. | Phoenix metro | Packing; Storage; Pianos | 
solar | Sunline Solar & Battery | 480-555-0155 | Cut your APS bill to almost nothing | Free savings report | | | Solar; Batteries; Repairs | AZ ROC 555155
tree-service | High Crown Tree Care | 480-555-0156 | Palm trees trimmed from $45 | Free estimates | | Scottsdale & Tempe | Stumps; Storm cleanup; Insured | 
tutoring | Bright Owl Tutoring | 480-555-0157 | Straight A's start here | First hour free | Grades 4-12. | | Math; Reading; SAT/ACT | 
child-care | Little Saguaros Preschool & Child Care | 480-555-0158 | Now enrolling ages 1-5 | $100 off registration | By August 1. | 68th Street | Small classes; Bilingual; Meals included | 
florist | Paloma Flowers | 480-555-0159 | Say it with flowers today | $10 off any bouquet | Pick-up only. | Old Town | Weddings; Same-day delivery | 
jewelry | Ocotillo & Gold Fine Jewelers | 480-555-0160 | We buy gold. We make heirlooms. | Free ring cleaning & inspection | | Fashion Square area | Custom; Repairs; Appraisals | 
`;

type RealBrief = { readonly industry: string; readonly brief: AdBrief };

function parse(row: string, i: number): RealBrief {
  const [
    industry = "",
    name = "",
    phone = "",
    headline = "",
    offer = "",
    conditions = "",
    area = "",
    points = "",
    license = "",
  ] = row.split("|").map((cell) => cell.trim());
  const website = `${name.normalize("NFD").replace(/[^A-Za-z]/g, "")}.com`;
  return {
    industry,
    brief: {
      ...{ name, phone, headline, offer },
      ...(conditions && { conditions }),
      ...(offer && i % 2 === 0 && { lastDay: "2027-06-30" }),
      ...(area && { area }),
      ...(i % 3 !== 0 && website.length < 34 && { website }),
      ...(points && { points: points.split("; ") }),
      ...(license && { license }),
    },
  };
}

const realBriefs: readonly RealBrief[] = table.trim().split("\n").map(parse);

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const setter = await TypeSetter.open();
let drawn = 0;

const label = (words: string, x: number, y: number): Mark[] =>
  setter.set([textLine("sans", 11, x, y + LABEL - 4, words, "#000000")], "");

async function write(name: string, drawing: Drawing, width = drawing.width): Promise<void> {
  const fitTo = { mode: "width", value: width } as const;
  const picture = new Resvg(drawingToSvg(drawing), { background: "#9a9a9a", fitTo });
  await writeFile(`${FOLDER}/${name}.png`, picture.render().asPng());
}

for (const { id: size } of sizes) {
  for (let from = 0; from < realBriefs.length; from += PER_SHEET) {
    const rows = realBriefs
      .slice(from, from + PER_SHEET)
      .map((one) => ({ ...one, ads: drawOffered(setter, one, size) }));
    drawn += rows.flatMap(({ ads }) => ads).length;
    const [first] = rows[0]?.ads ?? [];
    if (!first) continue;
    const [across, down] = [first.width + GAP, first.height + GAP + LABEL];
    const marks = rows.flatMap(({ industry, ads }, row) =>
      ads.flatMap((ad, i): Mark[] => {
        const name = `${i < 3 ? `${i + 1} ` : ""}${industry} ${getTemplate(ad.template).name}`;
        const [x, y] = [i * across, row * down];
        const address = sampleCodeAddress(industry);
        return [...label(name, x, y), trimmedAdMark(setter, ad, address, x, y + LABEL)];
      }),
    );
    const width = across * Math.max(...rows.map(({ ads }) => ads.length));
    await write(`${size}-${from + 1}`, { width, height: rows.length * down, title: size, marks });
  }
}

for (let seed = 1; seed <= CARDS; seed++) {
  const sides = drawComposedCard(setter, seed, seed % 3 ? [] : ["F5", "B4"]);
  for (const [i, { width, height, title, marks }] of sides.entries()) {
    const card: Mark = { kind: "group", x: 0, y: LABEL, turn: 0, scale: 1, marks };
    const sheet = { width, height: height + LABEL, title, marks: [...label(title, 4, 0), card] };
    await write(`card-${seed}-${i === 0 ? "front" : "back"}`, sheet, 1600);
  }
}
console.log(`${drawn} ads of ${realBriefs.length} briefs, and ${CARDS} cards, in ${FOLDER}`);
