import { expect, test } from "vitest";
import { depth } from "#tests/support/depth.ts";
import { builtInIndustries } from "./industries.ts";
import { synonymsOfIndustry } from "./industry-synonyms.ts";
import { findNearestIndustries, searchIndustries } from "./search-industries.ts";

/** slug | what somebody types for it: other wordings, other endings, typos, Spanish, names of chains. Most are in no list of ours. */
const written = `
accounting | accountents, tax guy, book keeping, cpa firm, payroll company, taxes done, quickbook help, cpas, tax preparer, acountant, contadora, income taxes, payroll help, h and r block style, tax lady, taxprep, declaracion de impuestos, quick books help, bookeeping
auto-body | collison repair, bumper fix, dents, auto body shop, hail dent removal, windsheild repair, colision center, dent repair, colision repair, hail damage, car scratch removal, pintura de autos, maaco type shop, bodyshop, taller de pintura, car dents removed, windsheild
bakery | cup cakes, bakeries, wedding cake, birthday cakes, bread bakery, donut, coffee cake bakery, cupcakes, panaderias, donut shop, sourdough bread, bakerys, tortas, birthdaycakes, muffins, cake maker
barbershop | barbers, mens hair cut, beard trims, barber near me, barbar, hot shave, fade haircut, mens haircuts, beard trim, barberia, hot towel shave, barbar shop, barbershops, corte para caballeros, mens hair cuts
blinds | window shutters and blinds, shade store, plantation shutter, motorized blinds, custom blinds, curtain, window covering, window coverings, roman shades, persianas, plantation shutters, roller shades, drapery, custom curtains, shutter installer, persianas para ventanas, curtian
car-wash | carwash, auto detailer, mobile car detailing, ceramic coatings, car waxing, truck detailing, detaling, auto detailing, lavado de autos, mobile detailer, hand wash cars, carwashes, ceramic coating, car detail, cardetailing, lavado de coches, car washer, auto detial
carpet-cleaning | carpet cleaning service, rugs cleaned, tile & grout cleaning, upholstry cleaning, carpet steam cleaner, carpets cleaned, flood restoration, rug cleaner, upholstery cleaning, steam clean carpets, limpieza de alfombras, carpet cleaner, stanley steamer, carpit cleaning, limpieza de sofas, carpet shampooer
child-care | day care, pre-school, child care provider, infant daycare, nannies, after-school care, montesorri, daycares, preeschool, guarderia, day care center, after school program, nursery school, babysitters, montessori, daycares near me, jardin de ninos, kindergarten, childcare center
chiropractic | chiropracter, chiropractic care, back pain doctor, chiropractic office, kiropractor, spinal decompression therapy, neck adjustment, back adjustment, quiropractico, chiroprator, spine doctor, back pain, chiro, ajuste quiropractico, neck pain, spinal adjustment
coffee-shop | coffe shop, café, coffee house near me, expresso, tea room, coffee roasting, boba shop, espresso bar, cafeteria, latte, cold brew, coffee roaster, tea house, coffeeshop, cafes, capuccino, coffee house
dental | dentists, dental implant, teeth whitner, orthadontist, dental practice, invisaline, childrens dentist, teeth whitening, invisalign, dentista, pediatric dentist, braces, dentures, orthodontics, dentel office, dientes, root canal, tooth pulled, denturist
dog-walking | dogwalker, dog walking service, pet sitters, dog trainers, dog kennel, boarding for dogs, dog day care, pet sitter, dog walkers, dog boarding, paseador de perros, doggy day care, pet sitting, dog sitters, kennel, pet boarding
dry-cleaning | drycleaner, dry cleaning service, tailors, laundry mat, alteration, wash & fold, clothing alterations, wash and fold, tintoreria, alterations, laundry service, suit pressing, laundromat, dry cleaners, dry clean, laundrymat, tailor
electrical | electricians near me, electricion, EV charger installation, light fixture installation, electrical panels, house rewire, ceiling fan install, electricians, electricista, ev charger install, panel upgrade, wiring, electrision, electritian, electricistas, breaker box, outlets installed
eye-care | eye doctors, optomitrist, eye glass store, contact lens, vision clinic, cataract surgeon, lasic, optometrists, eyeglasses, contact lenses, lasik, oculista, vision center, eye exam, opthalmologist, eyeglass, optica, glasses store, eye docter
fencing | fence builder, fencing contractor, gate installer, iron gate, blockwall, fence repairs, welders, fence company, wrought iron gates, cercas, block wall, gate repair, vinyl fence, fences, cerca de madera, pool fence, gates and fences
fitness | gymnasium, yoga classes, personal trainers, cross fit, pilates classes, karate school, boxing gyms, gyms, personal trainer, yoga studio, pilates, gimnasio, crossfit, boot camp, zumba classes, gym membership, entrenadora, weight loss
flooring | floor store, hardwood flooring, tile floors, carpet and tile, wood flooring, epoxy garage floor, laminate floors, hardwood floors, tile installer, laminate, pisos, vinyl plank, floor refinishing, floors, piso laminado, tile flooring, carpet install
florist | florest, flower delivery service, flower arrangement, wedding floral, floral shop, flower, funeral flower arrangements, flowers delivered, floreria, wedding flowers, bouquets, flower shop, roses, florists, flowershop, arreglo floral, funeral flowers, floral
furniture | furniture shop, couches and sofas, matress, patio furniture store, bedroom sets furniture, interior designers, antique furniture, sofas, mattress store, muebles, patio furniture, dining tables, furnature, interior furnishings, furniture store, tienda de muebles, bedroom sets
garage-doors | garage door spring repair, garage doors, garage door installer, garagedoor, overhead garage door, garage door openers, broken garage door spring, garage door spring, overhead doors, puertas de garaje, garage opener repair, garage dors, garage door opener, broken garage spring, puerta de garage
golf-shop | golf lesson, golf cart sales, golf clubs fitting, golf coaching, golf cart shop, golf simulators, golfing, golf clubs, golf lessons, golf carts, driving range, club fitting, golf store, golf pro shop, putters
hair-salon | hair salons, hair dressers, womens haircut, hair extension, balyage, hair colorists, beauty salons, beauty parlor, hair stylist, peluqueria, highlights and balayage, salones de belleza, blow dry bar, hairdressers, hair extensions, hairdresser, salon de pelo, haircolor
handyman | handyman services, hand man, tv mount, dry wall repair, furniture assembling, home repair guy, appliances repair, odd jobs, tv mounting, drywall patch, handy man, hombre de mantenimiento, small repairs, fix it guy, furniture assembly, handymen, home repairs, honey do list, handiman
house-cleaning | house cleaners near me, maids service, cleaning ladies, housecleaning, window cleaners, office cleaners, move-out cleaning, maids, cleaning lady, limpieza de casas, housekeepers, move out cleaning, merry maids, janitorial service, deep clean, housecleaner, limpiadora, cleaning service, maid servise
hvac | a/c repair, ac repairs, air conditioner replacement, hvac company, heating & cooling, airconditioning, furnace replacement, ac guy, air conditioner, aire acondicionado, ac tune up, heat pump, duct cleaning, airconditioning repair, furnace, swamp cooler, ac, clima, hvac tech, airconditioner
insurance | insurance agents, medicare plans insurance, car insurance agent, insurence, home owners insurance, life insurance agent, health insurance broker, car insurance, seguros, state farm agent, medicare plans, life insurance, homeowners policy, insurance agent, seguro de casa, auto insurance, insurence agent
jewelry | jewlery, jewelery store, diamond ring, engagement ring, watch repairs, gold buyers, jeweller, jewelers, engagement rings, joyeria, watch repair, diamonds, jewlery store, gold buyer, anillo de bodas, wedding bands, jeweler
landscaping | landscapper, lawn maintenance, lawn mowing service, yard clean up, sprinkler repairs, paver company, landscape contractor, artificial grass installation, yard work, jardinero, lawn mowing, sprinkler repair, artificial turf, landscapers, irrigation, sod, gardener, jardineros, landscapeing, weed removal
law-firm | family lawyer, divorce attorneys, personal injury attorney, estate planning lawyer, lawer, immigration attorney, attorney at law, bankruptcy attorneys, attorneys, abogado de inmigracion, dui lawyer, bankruptcy attorney, wills and trusts, probate, accident lawyers, lawyers, abogados de accidentes, criminal defense, immigration lawyer
locksmith | locksmith near me, lock smiths, rekey locks, car key replacements, lock out service, locksmth, deadbolt install, locked out, cerrajero, car keys made, lock smith, lock change, lock repair, cerrajeros, locksmiths, keys copied
massage | massage therapists, massages near me, deep-tissue massage, sport massage, massuse, couples massages, mobile massage therapist, masseuse, deep tissue, masajes, massage envy, hot stone massage, sports massage, masage, massages, masajes relajantes, thai massage, massage therapist
moving-company | moving service, local moving company, mover near me, junk removals, moving and storage, long distance moving, storage unit, movers, mudanzas, packing and moving, two men and a truck, furniture movers, relocation, moving truck, moving help, compania de mudanzas, local movers, storage
nail-salon | nails salon, nail technicians, manicure and pedicure, gel nail, pedicurist, acrylic nail, nail salons, manicures, pedicure, acrylic nails, unas, gel nails, nails spa, manicurist, nails, uñas de gel, mani pedi, nail tech
painting | painters near me, house painters, exterior painters, cabinet painters, interior house painting, stuco repair, painting company, pintores, interior painting, exterior paint, cabinet painting, paintors, painter, pintores de casas, house painting, wall painting
pest-control | exterminater, scorpion pest control, termite company, bug exterminator, pest control company, bee removal service, rat exterminator, exterminators, termites, scorpion control, fumigacion, bee removal, rodents, bed bugs, cockroach, bug spray, fumigaciones, roaches, mice
pet-grooming | dog groomers, pet grooming salon, mobile groomer, dog grooming near me, cat groomers, dog washing, mobile dog grooming van, dog groomer, peluqueria canina, dog wash, cat grooming, puppy haircut, pet spa, dog grooming, estetica de mascotas, dogs groomed, pet groomers
physical-therapy | physical therapists, physical therepy, sports physical therapy, rehab center, physical therapy clinic, PT clinic, occupational therapists, physical therapist, fisioterapia, sports rehab, knee rehab, physio, rehabilitation, phisical therapy, terapista fisico, pt clinic, injury rehab
pizza-shop | pizza restaurants, pizza near me, piza, pizzerias, new york pizza place, wood fired pizzas, pizza take out, pizzeria, pizzas, calzones, new york slice, deep dish, wood fired pizza, pizza place, pizza delivery, italian pizza
plumbing | plumber near me, plummer, drain clog, drain clearing service, water heater installation, leaky faucet, toilet repairs, sewer line repair, plumbers scottsdale, plumers, plomeria, water heater, clogged toilet, sewer line, rooter, drain unclog, plomero cerca, water heaters, leak repair
pool-service | pool cleaning service, swimming pool service, pool guys, pool builders, pool repairs, swimming pool repair, pool resurfacer, pool cleaner, piscinas, pool guy, hot tub repair, pool pump, swimming pools, pool resurfacing, pool cleaning, limpieza de piscinas, pool repair, green pool
real-estate | real estate agents, relator, realtor near me, mortgage company, property managers, mortgage loans, houses for sale scottsdale, realtors, bienes raices, homes for sale, property management, house buyers, real state, home seller, real estate agent, agente inmobiliario, realator, sell my house
remodeling | kitchen remodeler, bathroom remodeler, home remodelers, general contractors, kitchen cabinet, countertop, remodling, home builders, kitchen remodel, bathroom renovation, general contractor, remodelacion, cabinets, countertops, room addition, home builder, remodeler, remodelacion de cocina, bath remodel, kitchens
repair-shop | auto mechanics, car repair shop, brake shops, oil change near me, tire store near me, automotive mechanic, mechanic shop, transmissions, mechanics, mecanico, oil change, brakes, transmission shop, smog check, tires, auto mechanic, auto repair, mecanicos, car repair, brake shop
restaurant | mexican restaurants, taco truck, tacos near me, italian restaurants, sushi restaurant, resturant, burger place, steakhouses, thai restaurants, breakfast place, sushi, steakhouse, comida mexicana, bbq, burgers, thai food, catering, taco shop, restaurants, restaurante mexicano, sea food, breakfast
roofing | roofers near me, roof repairs, roofing contractors, roof leaks, tile roof repair, rooofing, gutter, roofers, techos, roof leak, shingles, tile roof, flat roof foam, rofing, roofer, techos y goteras, roof repair, new roof
senior-care | senior home care, in-home care, assisted living facility, caregivers for seniors, elderly caregiver, memory care facility, home health nurse, home health aide, caregivers, assisted living, cuidado de ancianos, hospice, in home care, elder care, memory care, seniors care, cuidado de mayores, nursing home, alzheimers care
solar | solar pannels, solar companies, solar panel installers, solar installations, solar panels cleaning, solar power company, solar battery storage, solar panels, paneles solares, solar power, solar company, solar battery, photovoltaic, sunrun, solarpanels, instalacion de paneles solares, solar installer, sun power
spa | medical spas, botox injections, facials near me, eyelash extension, laser hair, lash tech, lip injections fillers, skin care clinic, estetician, med spa, facials, day spas, sauna, laser hair removal, waxing, eyelash extensions, medspa, spa day, fillers, faciales
towing | tow trucks, towing near me, tow truck service, roadside assistance near me, car tow, towing companies, jump starts, grua, roadside assistance, jump start, flat tire help, car towed, wrecker, tow truck, gruas 24 horas, towtruck, auto tow
tree-service | tree trimmers near me, tree removal service, palm tree trimmers, stump grinder, tree triming, arborists, tree trimming service, tree trimming, palm tree removal, stump grinding, arborist, poda de arboles, tree cutters, tree removel, tree cutting, podadores, trees trimmed, tree trimmer
tutoring | tutors near me, math tutors, SAT tutoring, piano lesson, tutering, reading tutors, guitar lesson, spanish tutor, math tutor, sat prep, clases particulares, reading help, tutors, kumon, homework help, test prep, tutor, maestro de matematicas, algebra help, english tutor
veterinary | veterinarian near me, vetrinarian, vet hospital, animal hospitals, dog vets, pet vaccination, veterinary clinic, emergency veterinarian, vets, animal hospital, veterinario, pet doctor, spay and neuter, cat clinic, puppy shots, vet, veterinarios, dog vaccines, animal doctor
water-treatment | water softner, water softener company, reverse osmosis system, water filtration company, whole house water filtration, water softening, drinking water filter, water softener, reverse osmosis, water filter, purificador de agua, culligan, hard water, ro system, drinking water, water softeners, filtros para agua, water purifier, softner
`;

const wordsOf = written
  .trim()
  .split("\n")
  .map((line) => {
    const [slug = "", words = ""] = line.split(" | ");
    return { slug, words: words.split(", ") };
  });

const answers = new Map<string, string[]>();

/** What a person sees for a text: what it may mean, or the nearest industries. */
function shown(text: string): string[] {
  const known = answers.get(text);
  if (known) return known;
  const found = searchIndustries(text);
  const slugs = (found.length > 0 ? found : findNearestIndustries(text)).map(({ slug }) => slug);
  answers.set(text, slugs);
  return slugs;
}

test("every industry has at least 25 phrases besides its name, none twice", () => {
  for (const { slug } of builtInIndustries) {
    const phrases = synonymsOfIndustry(slug).map((phrase) => phrase.toLowerCase());
    expect(phrases.length, slug).toBeGreaterThanOrEqual(25);
    expect(new Set(phrases).size, `${slug} ${phrases.toSorted()}`).toBe(phrases.length);
  }
});

test("each of their phrases finds its industry first, or beside the others that have it", () => {
  const wrong = builtInIndustries.flatMap(({ slug }) =>
    synonymsOfIndustry(slug).filter((phrase, i) => {
      if (i % depth(4, 1) > 0) return false;
      const shared = builtInIndustries.filter((one) =>
        synonymsOfIndustry(one.slug).includes(phrase),
      ).length;
      return !shown(phrase).slice(0, shared).includes(slug);
    }),
  );
  expect(wrong).toEqual([]);
});

test("500 words that no list has find their industry among the first three, nearly all of them first", () => {
  const all = wordsOf.flatMap(({ slug, words }) => words.map((word) => ({ slug, word })));
  expect(wordsOf.map(({ slug }) => slug)).toEqual(
    builtInIndustries.map(({ slug }) => slug).toSorted(),
  );
  const fresh = all.filter(
    ({ slug, word }) =>
      !synonymsOfIndustry(slug).some((one) => one.toLowerCase() === word.toLowerCase()),
  );
  expect(fresh.length).toBeGreaterThanOrEqual(500);
  const missed = all.filter(({ slug, word }) => !shown(word).slice(0, 3).includes(slug));
  expect(
    missed.map(({ slug, word }) => `${word}: ${slug}, not ${shown(word).slice(0, 3)}`),
  ).toEqual([]);
  const notFirst = all.filter(({ slug, word }) => shown(word)[0] !== slug);
  expect(
    notFirst.length,
    notFirst.map(({ word }) => `${word}: ${shown(word)[0]}`).join(", "),
  ).toBeLessThan(20);
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
  ["nachos", "restaurant"],
  ["lobster", "restaurant"],
  ["happy hour", "restaurant"],
  ["omelette", "restaurant"],
  ["cinnamon rolls", "bakery"],
  ["mocha", "coffee-shop"],
  ["cavity", "dental"],
  ["traffic ticket", "law-firm"],
  ["fleas", "pest-control"],
  ["algae", "pool-service"],
  ["401k", "insurance"],
  ["dusting", "house-cleaning"],
  ["hedges", "landscaping"],
  ["dresser", "furniture"],
  ["tulips", "florist"],
  ["LLC formation", "accounting"],
])("%s is %s", (text, slug) => {
  expect(shown(text)[0]).toBe(slug);
});

test("a word that could be several kinds of doctor is none of them for certain", () => {
  expect(shown("doctor").length).toBeGreaterThan(1);
});

test("whatever has letters is answered with the nearest industries, four at most", () => {
  for (const text of ["photographer", "wedding planner", "notary witchcraft", "print shop"]) {
    expect(shown(text).length, text).toBeGreaterThan(0);
    expect(findNearestIndustries(text).length, text).toBeLessThanOrEqual(4);
  }
});
