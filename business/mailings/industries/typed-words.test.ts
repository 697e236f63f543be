import { expect, test } from "vitest";
import { firstIndustries } from "./industries.ts";
import { synonymsOf } from "./industry-synonyms.ts";
import { guessIndustries, searchIndustries } from "./search-industries.ts";

/** slug | what somebody types for it that no list of ours has: other wordings, other endings, typos. */
const written = `
accounting | accountents, tax guy, book keeping, cpa firm, payroll company, taxes done, quickbook help
auto-body | collison repair, bumper fix, dents, auto body shop, hail dent removal, windsheild repair, colision center
bakery | cup cakes, bakeries, wedding cake, birthday cakes, bread bakery, donut, coffee cake bakery
barbershop | barbers, mens hair cut, beard trims, barber near me, barbar, hot shave, fade haircut
blinds | window shutters and blinds, shade store, plantation shutter, motorized blinds, custom blinds, curtain, window covering
car-wash | carwash, auto detailer, mobile car detailing, ceramic coatings, car waxing, truck detailing, detaling
carpet-cleaning | carpet cleaning service, rugs cleaned, tile & grout cleaning, upholstry cleaning, carpet steam cleaner, carpets cleaned, flood restoration
child-care | day care, pre-school, child care provider, infant daycare, nannies, after-school care, montesorri
chiropractic | chiropracter, chiropractic care, back pain doctor, chiropractic office, kiropractor, spinal decompression therapy, neck adjustment
coffee-shop | coffe shop, café, coffee house near me, expresso, tea room, coffee roasting, boba shop
dental | dentists, dental implant, teeth whitner, orthadontist, dental practice, invisaline, childrens dentist
dog-walking | dogwalker, dog walking service, pet sitters, dog trainers, dog kennel, boarding for dogs, dog day care
dry-cleaning | drycleaner, dry cleaning service, tailors, laundry mat, alteration, wash & fold, clothing alterations
electrical | electricians near me, electricion, EV charger installation, light fixture installation, electrical panels, house rewire, ceiling fan install
eye-care | eye doctors, optomitrist, eye glass store, contact lens, vision clinic, cataract surgeon, lasic
fencing | fence builder, fencing contractor, gate installer, iron gate, blockwall, fence repairs, welders
fitness | gymnasium, yoga classes, personal trainers, cross fit, pilates classes, karate school, boxing gyms
flooring | floor store, hardwood flooring, tile floors, carpet and tile, wood flooring, epoxy garage floor, laminate floors
florist | florest, flower delivery service, flower arrangement, wedding floral, floral shop, flower, funeral flower arrangements
furniture | furniture shop, couches and sofas, matress, patio furniture store, bedroom sets furniture, interior designers, antique furniture
garage-doors | garage door spring repair, garage doors, garage door installer, garagedoor, overhead garage door, garage door openers, broken garage door spring
golf-shop | golf lesson, golf cart sales, golf clubs fitting, golf coaching, golf cart shop, golf simulators, golfing
hair-salon | hair salons, hair dressers, womens haircut, hair extension, balyage, hair colorists, beauty salons
handyman | handyman services, hand man, tv mount, dry wall repair, furniture assembling, home repair guy, appliances repair
house-cleaning | house cleaners near me, maids service, cleaning ladies, housecleaning, window cleaners, office cleaners, move-out cleaning
hvac | a/c repair, ac repairs, air conditioner replacement, hvac company, heating & cooling, airconditioning, furnace replacement, ac guy
insurance | insurance agents, medicare plans insurance, car insurance agent, insurence, home owners insurance, life insurance agent, health insurance broker
jewelry | jewlery, jewelery store, diamond ring, engagement ring, watch repairs, gold buyers, jeweller
landscaping | landscapper, lawn maintenance, lawn mowing service, yard clean up, sprinkler repairs, paver company, landscape contractor, artificial grass installation
law-firm | family lawyer, divorce attorneys, personal injury attorney, estate planning lawyer, lawer, immigration attorney, attorney at law, bankruptcy attorneys
locksmith | locksmith near me, lock smiths, rekey locks, car key replacements, lock out service, locksmth, deadbolt install
massage | massage therapists, massages near me, deep-tissue massage, sport massage, massuse, couples massages, mobile massage therapist
moving-company | moving service, local moving company, mover near me, junk removals, moving and storage, long distance moving, storage unit
nail-salon | nails salon, nail technicians, manicure and pedicure, gel nail, pedicurist, acrylic nail, nail salons
painting | painters near me, house painters, exterior painters, cabinet painters, interior house painting, stuco repair, painting company
pest-control | exterminater, scorpion pest control, termite company, bug exterminator, pest control company, bee removal service, rat exterminator
pet-grooming | dog groomers, pet grooming salon, mobile groomer, dog grooming near me, cat groomers, dog washing, mobile dog grooming van
physical-therapy | physical therapists, physical therepy, sports physical therapy, rehab center, physical therapy clinic, PT clinic, occupational therapists
pizza-shop | pizza restaurants, pizza near me, piza, pizzerias, new york pizza place, wood fired pizzas, pizza take out
plumbing | plumber near me, plummer, drain clog, drain clearing service, water heater installation, leaky faucet, toilet repairs, sewer line repair, plumbers scottsdale
pool-service | pool cleaning service, swimming pool service, pool guys, pool builders, pool repairs, swimming pool repair, pool resurfacer
real-estate | real estate agents, relator, realtor near me, mortgage company, property managers, mortgage loans, houses for sale scottsdale
remodeling | kitchen remodeler, bathroom remodeler, home remodelers, general contractors, kitchen cabinet, countertop, remodling, home builders
repair-shop | auto mechanics, car repair shop, brake shops, oil change near me, tire store near me, automotive mechanic, mechanic shop, transmissions
restaurant | mexican restaurants, taco truck, tacos near me, italian restaurants, sushi restaurant, resturant, burger place, steakhouses, thai restaurants, breakfast place
roofing | roofers near me, roof repairs, roofing contractors, roof leaks, tile roof repair, rooofing, gutter
senior-care | senior home care, in-home care, assisted living facility, caregivers for seniors, elderly caregiver, memory care facility, home health nurse
solar | solar pannels, solar companies, solar panel installers, solar installations, solar panels cleaning, solar power company, solar battery storage
spa | medical spas, botox injections, facials near me, eyelash extension, laser hair, lash tech, lip injections fillers, skin care clinic, estetician
towing | tow trucks, towing near me, tow truck service, roadside assistance near me, car tow, towing companies, jump starts
tree-service | tree trimmers near me, tree removal service, palm tree trimmers, stump grinder, tree triming, arborists, tree trimming service
tutoring | tutors near me, math tutors, SAT tutoring, piano lesson, tutering, reading tutors, guitar lesson, spanish tutor
veterinary | veterinarian near me, vetrinarian, vet hospital, animal hospitals, dog vets, pet vaccination, veterinary clinic, emergency veterinarian
water-treatment | water softner, water softener company, reverse osmosis system, water filtration company, whole house water filtration, water softening, drinking water filter
`;

const wordsOf = written
  .trim()
  .split("\n")
  .map((line) => {
    const [slug = "", words = ""] = line.split(" | ");
    return { slug, words: words.split(", ") };
  });

/** What a person sees for a text: what it may mean, else what comes nearest. */
const shown = (text: string) => {
  const found = searchIndustries(text);
  return (found.length > 0 ? found : guessIndustries(text)).map(({ slug }) => slug);
};

test("every industry has at least 25 phrases besides its name, none twice", () => {
  for (const { slug } of firstIndustries) {
    const phrases = synonymsOf(slug).map((phrase) => phrase.toLowerCase());
    expect(phrases.length, slug).toBeGreaterThanOrEqual(25);
    expect(new Set(phrases).size, `${slug} ${phrases.toSorted()}`).toBe(phrases.length);
  }
});

test("each of their phrases finds its industry first, or beside the others that have it", () => {
  const wrong = firstIndustries.flatMap(({ slug }) =>
    synonymsOf(slug).filter((phrase) => {
      const shared = firstIndustries.filter((one) => synonymsOf(one.slug).includes(phrase)).length;
      return !shown(phrase).slice(0, shared).includes(slug);
    }),
  );
  expect(wrong).toEqual([]);
});

test("300 words that no list has find their industry among the first three, nearly all of them first", () => {
  const all = wordsOf.flatMap(({ slug, words }) => words.map((word) => ({ slug, word })));
  expect(wordsOf.map(({ slug }) => slug)).toEqual(
    firstIndustries.map(({ slug }) => slug).toSorted(),
  );
  const fresh = all.filter(
    ({ slug, word }) => !synonymsOf(slug).some((one) => one.toLowerCase() === word.toLowerCase()),
  );
  expect(fresh.length).toBeGreaterThanOrEqual(300);
  const missed = fresh.filter(({ slug, word }) => !shown(word).slice(0, 3).includes(slug));
  expect(
    missed.map(({ slug, word }) => `${word}: ${slug}, not ${shown(word).slice(0, 3)}`),
  ).toEqual([]);
  const notFirst = fresh.filter(({ slug, word }) => shown(word)[0] !== slug);
  expect(
    notFirst.length,
    notFirst.map(({ word }) => `${word}: ${shown(word)[0]}`).join(", "),
  ).toBeLessThan(12);
});

test.each([
  ["family law", "law-firm"],
  ["divorce lawyer", "law-firm"],
  ["estate attorney", "law-firm"],
  ["personal injury", "law-firm"],
  ["taqueria", "restaurant"],
  ["mexican food", "restaurant"],
  ["drain cleaning", "plumbing"],
  ["botox", "spa"],
  ["lash extensions", "spa"],
])("%s is %s", (text, slug) => {
  expect(shown(text)[0]).toBe(slug);
});

test("a word that could be several kinds of doctor is none of them for certain", () => {
  expect(shown("doctor").length).toBeGreaterThan(1);
});

test("whatever has letters is answered with the nearest industries, four at most", () => {
  for (const text of ["photographer", "wedding planner", "notary witchcraft", "print shop"]) {
    expect(shown(text).length, text).toBeGreaterThan(0);
    expect(guessIndustries(text).length, text).toBeLessThanOrEqual(4);
  }
});
