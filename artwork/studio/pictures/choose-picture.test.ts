import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { footers } from "#artwork/studio/compositions/ad-canvas.ts";
import {
  measurePicture,
  pictureShareLostOn,
} from "#artwork/studio/compositions/measure-picture.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { isSubjectSeen } from "#artwork/studio/scenes/scene.ts";
import { pictureKindOf, templates } from "#artwork/studio/templates.ts";
import { listSuitingTemplates, templateSuitsIndustry } from "#artwork/studio/trade-fit.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { sizes } from "#site.ts";
import { ball, isInside, plumber, setter } from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import { choosePictureId } from "./choose-picture.ts";
import { industryPictureIds, industryPictures } from "./industry-pictures.ts";

const choose = (industry: string, headline: string, offer = "", points: string[] = []) =>
  choosePictureId(industry, {
    name: "Blue Door",
    phone: "480-555-0149",
    headline,
    offer,
    points,
  }) ?? "type";

/** industry | headline, with the offer after a slash and points after a second | the picture, or type */
const headlines = `
veterinary | Cats only. No barking. | veterinary-2
veterinary | A clinic for cats | veterinary-2
veterinary | Feline dentistry | veterinary-2
veterinary | New kitten? | veterinary-2
veterinary | Just for dogs | veterinary-3
veterinary | Dogs, not cats | veterinary-3
veterinary | Puppy’s first shots | veterinary-3
veterinary | For cats and dogs | veterinary
veterinary | Cats and dogs only | veterinary
veterinary | Vaccines without the long wait | veterinary
veterinary | Scottsdale Equine | veterinary-4
veterinary | We see birds and rabbits | veterinary-4
veterinary | Sólo gatos | veterinary-2
pet-grooming | We groom cats only | pet-grooming-2
pet-grooming | Dog & cat grooming | pet-grooming
pet-grooming | No dog too big | pet-grooming
pet-grooming | Muddy in, fluffy out. | pet-grooming
dog-walking | Cat sitting, no dogs | dog-walking-2
dog-walking | Dog walking and cat sitting | dog-walking
eye-care | Goodbye, glasses / $500 off LASIK | eye-care-2
eye-care | Lose the glasses | eye-care-2
eye-care | Read this easily? / $149 for two pairs / Eye exams; Contacts | eye-care
fitness | Not a yoga studio. Lift heavy. | fitness
fitness | Unlimited yoga | fitness-2
fitness | Swim by summer | fitness-4
restaurant | Phở like home | restaurant-3
restaurant | Sushi at happy hour | restaurant-10
restaurant | Dinner with the family | restaurant-15
restaurant | Spaghetti like Nonna’s | restaurant-7
restaurant | Breakfast until three | restaurant-8
restaurant | Prime steaks, cut here | restaurant-9
restaurant | Sushi and sake | restaurant-10
restaurant | Tacos, not burgers | restaurant
bakery | Custom cakes / $10 off any cake | bakery-2
bakery | Cupcakes by the dozen | bakery-9
bakery | Bolillos a las cinco / Media docena gratis / Pasteles; Conchas; Tamales | bakery-8
bakery | Baguettes, still crackling | bakery
bakery | Empanadas at noon | bakery-5
restaurant | Pancakes the size of the plate / Kids eat free / Patio; Omelets | restaurant-17
restaurant | Omelets all day | restaurant-8
restaurant | Brisket runs out at two / $4 off any plate / Ribs; Sides | restaurant-18
restaurant | Smoked low and slow | restaurant-18
restaurant | Waffles and fried chicken | restaurant-15
auto-body | The pole came out of nowhere / Free pickup / Insurance; Rentals; Paint | auto-body-2
tree-service | It’s leaning / Free storm check / Certified; Removal; Palms | tree-service-3
tree-service | We trim trees | tree-service-2
chiropractic | Golf swing stuck at the hips? | chiropractic-4
law-firm | Hit from behind on the 101? | law-firm-2
law-firm | Wills, trusts, and a plain answer. | law-firm-3
law-firm | Answers in plain words | law-firm
garage-doors | Remote dead again? / $39 tune-up / Springs; Openers | garage-doors-3
house-cleaning | Pet hair, gone by noon | house-cleaning-3
coffee-shop | Roasted here / Bag of beans $12 | coffee-shop-3
car-wash | The express tunnel | car-wash-3
bakery | Sourdough, no cake | bakery
coffee-shop | Boba and matcha | coffee-shop-2
coffee-shop | coffee, slowly | coffee-shop
flooring | Carpet, soft as it gets | flooring-2
flooring | Luxury vinyl / Free removal of old carpet | flooring
roofing | Flat roof? Foam it. | roofing-4
roofing | Is your tile roof leaking? | roofing
auto-body | RV and boat repair | auto-body-3
car-wash | Big trucks welcome | car-wash-2
hair-salon | Cuts for men | hair-salon-2
nail-salon | Lashes and brows | nail-salon-2
pest-control | No more scorpions | pest-control
pest-control | Bees in the wall? | pest-control-3
pest-control | Termites? Gone. | pest-control-4
plumbing | We’re on our way | plumbing-4
hvac | AC out? We come today. | hvac-2
electrical | Lights out? | electrical-6
electrical | House went dark? | electrical-6
chiropractic | Desk neck? | chiropractic-2
chiropractic | Knee pain? | chiropractic-4
hair-salon | Going blonde? | hair-salon-3
hair-salon | Curly cuts | hair-salon-2
florist | Peonies are in | florist-2
florist | Fresh tulips | florist-3
furniture | Dining sets at half the price | furniture-2
auto-body | Somebody’s shopping cart, nobody’s note / $150 off | auto-body-2
restaurant | Chinese, the way your aunt makes it | restaurant-3
restaurant | Mussels, bread, and no hurry / Free dessert for two / Patio; Wine list; Brunch | restaurant-16
restaurant | A French bistro / Half a carafe free | restaurant-16
bakery | You can’t tell. We checked. / Free cookie / Cakes; Bread; Vegan | bakery-7
pizza-shop | Wood fire, thin crust, done in 90 seconds / 2 pies $26 | pizza-shop-6
pizza-shop | Pepperoni to the edge / 2 large pies $26 | pizza-shop
bakery | Pan dulce fresco | bakery-6
bakery | Conchas calientes a las seis / 1 docena $14 | bakery-6
pizza-shop | Corners for everyone | pizza-shop-5
hair-salon | Gray is a choice now / $35 off first color | hair-salon-5
plumbing | Toilet running all night? / $89 any repair / Faucets | plumbing
hvac | Dirty ducts | hvac-4
locksmith | Locked out of your car? | locksmith-2
locksmith | Just moved? Rekey tonight. / $19 per lock / Car keys | locksmith
restaurant | Burritos as long as your arm | restaurant-11
restaurant | Aguachile bien picoso | restaurant-12
restaurant | Pie like hers | restaurant-13
restaurant | Wood-fired since 1989 / 2 large pizzas $29.99 | restaurant-14
restaurant | ¡Ven con hambre! / 2 x 1 en platillos / Mole poblano | restaurant
landscaping | Turf, rock, lights. Done by Friday. | landscaping
garage-doors | Broken spring | garage-doors-4
real-estate | Condo living | real-estate-3
repair-shop | AC blowing hot? | repair-shop-2
fitness | Ride it out / First ride free | fitness-4
remodeling | Outdoor kitchens | remodeling-3
locksmith | Can’t open the safe? | locksmith-3
furniture | Designer sofas | furniture-3
child-care | Outside all day | child-care-2
chiropractic | Headaches every afternoon? / $49 exam & adjustment | chiropractic-2
real-estate | Forty acres and a view / Free land valuation | real-estate-3
hair-salon | Braids that last | hair-salon-4
golf-shop | Golf carts | golf-shop-3
insurance | Cheaper car insurance | insurance-2
golf-shop | Play inside at 115 | golf-shop-2
electrical | No more flickering lights | electrical
insurance | Medicare made plain | insurance-2
house-cleaning | Windows you can see through | house-cleaning-2
real-estate | Casa nueva, barrio nuevo | real-estate-2
painting | Bedroom walls in a day | painting-3
tree-service | Dead mesquite? Down by noon. | tree-service-2
tree-service | Palms trimmed | tree-service
tree-service | Trim before the monsoon / Palms $45 each, 5 or more / Stumps | tree-service
jewelry | Cash for gold | jewelry-2
jewelry | Watch batteries while you wait | jewelry-3
electrical | EV charger installed in one day | electrical-4
accounting | Letter from the IRS? | accounting-2
pizza-shop | Deep dish worth the wait | pizza-shop-3
restaurant | Lunch buffet, 14 dishes / $5 off dinner / Tandoor | restaurant-4
insurance | Home, auto, Medicare | insurance
remodeling | New shower in five days | remodeling-2
landscaping | Winter lawn in | landscaping-4
landscaping | Weekly mowing, no contract | landscaping-4
landscaping | Less grass. More yard. / 10% off any design over $3,000 / Pavers; Drip; Artificial turf | landscaping
landscaping | Lose the lawn | landscaping
landscaping | Tired of mowing? | landscaping
landscaping | Menos zacate, más patio | landscaping
landscaping | Artificial grass, real shade | landscaping
landscaping | A new yard by fall / $500 off / Pavers; Artificial turf | landscaping
landscaping | palm trees trimmed before the wind does it / $45 per palm / Cleanups; Citrus; Stumps | landscaping-6
landscaping | Citrus cut back by Friday | landscaping-7
tutoring | Piano for beginners | tutoring-2
florist | Peonies are in. / $15 off any bouquet over $75 | florist-2
physical-therapy | ROTATOR CUFF? / Free 20-minute screen / Shoulders; Golfers; Runners | physical-therapy-4
physical-therapy | Back out again? | physical-therapy-5
physical-therapy | Whiplash | physical-therapy-6
physical-therapy | Back on the trail after knee surgery | physical-therapy
chiropractic | Back pain? Neck pain? Headaches? | chiropractic
chiropractic | Stand up straight again | chiropractic
chiropractic | Frozen shoulder? | chiropractic-3
pest-control | Mud tubes on the wall? / $150 off termite treatment | pest-control-4
pest-control | Roof rats? | pest-control-5
carpet-cleaning | Pets happen. / 3 rooms $129 / Tile & grout; Upholstery; Pet odor | carpet-cleaning-2
carpet-cleaning | Cat accidents | carpet-cleaning
carpet-cleaning | Three rooms by noon | carpet-cleaning
spa | Look rested / $11 per unit Botox® / Fillers; Laser; Facials | spa-3
spa | Glowing skin / $99 facial | spa-2
spa | Lashes that last | spa-4
blinds | West windows? / 25% off shutters | blinds-2
blinds | New drapes | blinds-3
blinds | Motorized shades | blinds
fencing | Cedar fence in a day | fencing-2
fencing | Block walls | fencing-3
coffee-shop | Iced, all summer | coffee-shop-2
dental | Su sonrisa merece atención | dental-4
dental | Dentures that fit | dental-4
auto-body | Hail or parking lot, we fix both | auto-body-2
painting | Sun-faded stucco? | painting
painting | Epoxy floors | painting-4
furniture | Mattresses at half price | furniture-4
plumbing | Two bathrooms, one water heater, zero patience / $150 off a tankless heater / Tankless; Gas lines; Softeners | plumbing-6
plumbing | No hot water? / $200 off a water heater / Tankless; Drains | plumbing-3
hvac | Your filter is older than you think / $59 check and filter / Repairs; Heat pumps; Duct sealing | hvac-5
hvac | Dirty ducts / Filters; Vents | hvac-4
garage-doors | That bang was your spring / $50 off two springs / Same day; Openers; New doors | garage-doors-4
garage-doors | New doors / $200 off / Springs; Openers | garage-doors
landscaping | A backyard for October evenings / $500 off a fire pit or patio / Pavers; Fire pits; Lighting | landscaping-8
landscaping | Weekly mowing / $45 / Fire pits; Pavers | landscaping-4
water-treatment | White spots on every glass / Free water test / Softeners; RO; Salt delivery | water-treatment-2
water-treatment | Better coffee, too / Free water test | water-treatment
moving-company | We carry the piano / $100 off a full move / Packing; Pianos; Storage | moving-company-2
moving-company | Packed by noon / $100 off / Packing; Pianos | moving-company
dental | Eat corn on the cob again / Free implant consult / Implants; Dentures; Financing | dental-5
dental | Dentures in a day / $500 off | dental-4
dental | Teeth like new / Free exam / Dentures | dental
physical-therapy | Tennis elbow without the tennis / Free 20-minute screen / Shoulders; Knees; Medicare | physical-therapy-7
physical-therapy | Back to tennis | physical-therapy-3
restaurant | Sunday gravy, any day / Free tiramisu for two / Pasta; Wine; Patio | restaurant-19
restaurant | Pasta made at noon / Free tiramisu for two / Wine | restaurant-7
pizza-shop | Fold it / Large cheese $12 / Slices; Wings; Late | pizza-shop-7
pizza-shop | Fold it, like at the Slice of Brooklyn / Large cheese $12 / Slices | pizza-shop-7
pizza-shop | Fold it / Two slices $7 | pizza-shop-2
pizza-shop | Pepperoni and extra cheese / Large $14 | pizza-shop
bakery | Birthday cake in two days / $8 off a whole cake / Cakes; Cookies; Sourdough | bakery-10
bakery | Wedding cakes, tasted first | bakery-2
golf-shop | Your grips are slick / Regrip 13 for $99 / Grips; Fitting; Used clubs | golf-shop-4
golf-shop | Fitted clubs / $50 off / Grips | golf-shop-2
hair-salon | Color that grows out well / $40 off balayage / Color; Cuts; Extensions | hair-salon-6
`;

test.each(
  headlines
    .trim()
    .split("\n")
    .map((row) => row.split(" | ")),
)("%s: “%s” is shown by %s", (industry = "", words = "", expected = "") => {
  const [headline = "", offer = "", points = ""] = words.split(" / ").map((part) => part.trim());
  expect(choose(industry, headline, offer, points.split("; ").filter(Boolean))).toBe(expected);
});

test("the name of a business says what it sells only where headline and offer don’t", () => {
  const brief = { name: "Shade Tree Window Co.", phone: "480-555-0149", offer: "" };
  const choose = (headline: string) => choosePictureId("blinds", { ...brief, headline });
  expect(choose("Plantation shutters")).toBe("blinds-2");
  expect(choose("Made here")).toBe("blinds");
});

test.each(builtInIndustries.map(({ slug }) => slug))(
  "whatever an ad of %s says, one picture suits it, at least one of no thing",
  (slug) => {
    const all = headlines.trim().split("\n");
    const words = all.map((row) => row.split(" | ")[1] ?? "");
    const some = words.filter((_, i) => i % depth(8, 1) === 0);
    for (const said of [...some, words.join(" "), words.map((one) => `no ${one}`).join(", ")])
      expect(choose(slug, said), said).not.toBe("type");
  },
);

test("an offer of an implant is shown by one, whatever else the name of the dentist says", () => {
  const brief = { name: "Mesa Bluff Implant & Denture Center", phone: "480-555-0149" };
  const choose = (headline: string, offer: string, points: string[] = []) =>
    choosePictureId("dental", { ...brief, headline, offer, points });
  expect(choose("Eat corn again", "Free implant consult", ["Implants", "Dentures"])).toBe(
    "dental-5",
  );
  expect(choose("White by Friday", "$99 whitening")).toBe("dental-4");
});

test("where headline and offer name no animal, the conditions name the one they are for, not the one they rule out", () => {
  const brief = { name: "Blue Door", phone: "480-555-0149", offer: "$25 rattlesnake vaccine" };
  const choose = (conditions: string) =>
    choosePictureId("veterinary", { ...brief, headline: "Rattlesnake season", conditions });
  expect(choose("Dogs.")).toBe("veterinary-3");
  expect(choose("Not valid on cats.")).toBe("veterinary");
  expect(choose("One visit.")).toBe("veterinary");
});

test("what the headline says comes before what the name does", () => {
  const brief = { name: "Fresh Step Carpet & Tile", phone: "480-555-0149", offer: "3 rooms $129" };
  const choose = (headline: string) => choosePictureId("carpet-cleaning", { ...brief, headline });
  expect(choose("Pets happen.")).toBe("carpet-cleaning-2");
  expect(choose("Clean by noon")).toBe("carpet-cleaning");
});

test("other designs never show another picture than the words ask for", () => {
  const brief = { name: "Blue Door", phone: "480-555-0149", headline: "Winter lawn in", offer: "" };
  expect([0, 1, 2].map((seed) => choosePictureId("landscaping", brief, seed))).toEqual(
    Array(3).fill("landscaping-4"),
  );
});

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

test("every industry has a brief, a picture and what suits it, and only they do", () => {
  for (const { slug } of builtInIndustries) {
    expect(sampleBriefs.has(slug), slug).toBe(true);
    expect(industryPictures.has(slug), slug).toBe(true);
  }
  expect(() =>
    chooseAndDrawThreeDesigns(setter, {
      brief: plumber,
      size: "small",
      industry: "falconry",
    }),
  ).toThrow(RangeError);
});

test("no coupon is offered to law, medicine or money, and no letter to who comes with a truck", () => {
  const offered = (industry: string) =>
    sizes.flatMap(({ id }) => listSuitingTemplates(industry, id).map((one) => one.id));
  for (const industry of ["law-firm", "dental", "accounting", "insurance"]) {
    expect(offered(industry), industry).not.toContain("ticket");
    expect(offered(industry), industry).not.toContain("strip");
  }
  for (const industry of ["plumbing", "fitness", "moving-company", "towing", "hvac"])
    expect(offered(industry), industry).not.toContain("letter");
  expect(offered("plumbing")).toEqual(expect.arrayContaining(["ticket", "strip"]));
  expect(offered("law-firm")).toContain("letter");
});

test("every scene stands for a picture that its trade has", () => {
  for (const id of industryScenes.keys()) {
    const industry = id.replace(/-\d+$/, "");
    expect(industryPictureIds(industry), id).toContain(id);
    expect(templateSuitsIndustry("scene", industry), id).toBe(true);
  }
});

test("a drawn place shows its whole subject in every crop, and most trades have a design that shows theirs", () => {
  const isShown: boolean[] = [];
  for (const [slug, scene] of industryScenes)
    expect(isSubjectSeen(scene, { x: 0, y: 0, width: 500, height: 60 }), slug).toBe(false);
  const withBriefs = [...sampleBriefs].filter(([slug]) => industryScenes.has(slug));
  for (const [number, [slug, brief]] of withBriefs.entries()) {
    if (number % depth(6, 1) > 0) continue;
    const ads = sizes.flatMap(({ id: size }) =>
      chooseAndDrawThreeDesigns(setter, { brief, size, industry: slug }),
    );
    const shown = ads.flatMap(({ pictures }) => pictures).filter(({ kind }) => kind === "scene");
    isShown.push(shown.length > 0);
    for (const { box, within } of shown) expect(isInside(box, within), slug).toBe(true);
  }
  expect(isShown.filter(Boolean).length / isShown.length).toBeGreaterThanOrEqual(0.85);
});

test("a picture is whole within its margin and a step away from what it stands on, in any industry, size and palette", () => {
  const seen = { picture: 0, scene: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...industryPictures.keys()),
      fc.constantFrom(...templates.filter((one) => pictureKindOf(one) === "drawn")),
      fc.constantFrom(...palettes),
      fc.constantFrom(...footers),
      fc.boolean(),
      (id, template, palette, footer, isOffered) => {
        const picture = industryPictures.get(id) ?? ball;
        const brief = { ...plumber, ...(!isOffered && { offer: "", conditions: "" }) };
        for (const size of template.sizes) {
          const look = { brief, size, palette, picture, footer };
          const drawn = drawAd(setter, template, { ...look, scene: industryScenes.get(id) });
          for (const { box, within, on, kind } of "ad" in drawn ? drawn.ad.pictures : []) {
            seen[kind]++;
            expect(isInside(box, within), `${id} ${template.id} ${size}`).toBe(true);
            if (kind === "picture")
              expect(
                pictureShareLostOn(measurePicture(setter, picture), on),
                `${id} ${palette.id}`,
              ).toBeLessThan(0.35);
          }
        }
      },
    ),
    { numRuns: depth(80, 20_000) },
  );
  expect(seen.picture).toBeGreaterThan(0);
  expect(seen.scene).toBeGreaterThan(0);
});

test("where every picture of a thing would contradict what a brief says, one that is of no thing leads", () => {
  const brief = { ...plumber, headline: "Swim by summer", points: ["Goggles"], offer: "" };
  for (const size of ["medium", "large"] as const) {
    const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry: "fitness" });
    expect(three.map(({ picture }) => picture)).toEqual(Array(3).fill("fitness-4"));
    expect(three.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(1);
  }
});
