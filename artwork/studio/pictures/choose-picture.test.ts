import { expect, test } from "vitest";
import { choosePictureId } from "./choose-picture.ts";

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
veterinary | Scottsdale Equine | type
veterinary | We see birds and rabbits | type
veterinary | Sólo gatos | veterinary-2
pet-grooming | We groom cats only | pet-grooming-2
pet-grooming | Dog & cat grooming | pet-grooming
pet-grooming | No dog too big | pet-grooming
pet-grooming | Muddy in, fluffy out. | pet-grooming
dog-walking | Cat sitting, no dogs | dog-walking-2
dog-walking | Dog walking and cat sitting | dog-walking
eye-care | Goodbye, glasses / $500 off LASIK | type
eye-care | Lose the glasses | type
eye-care | Read this easily? / $149 for two pairs / Eye exams; Contacts | eye-care
fitness | Not a yoga studio. Lift heavy. | fitness
fitness | Unlimited yoga | fitness-2
fitness | Swim by summer | type
restaurant | Phở like home | restaurant-3
restaurant | Sushi at happy hour | restaurant-10
restaurant | Dinner with the family | type
restaurant | Spaghetti like Nonna’s | restaurant-7
restaurant | Breakfast until three | restaurant-8
restaurant | Prime steaks, cut here | restaurant-9
restaurant | Sushi and sake | restaurant-10
restaurant | Tacos, not burgers | restaurant
bakery | Custom cakes / $10 off any cake | bakery-2
bakery | Cupcakes by the dozen | type
bakery | Sourdough, no cake | bakery
coffee-shop | Boba and matcha | type
coffee-shop | coffee, slowly | coffee-shop
flooring | Carpet, soft as it gets | type
flooring | Luxury vinyl / Free removal of old carpet | flooring
roofing | Flat roof? Foam it. | roofing-4
roofing | Is your tile roof leaking? | roofing
auto-body | RV and boat repair | type
car-wash | Big trucks welcome | type
hair-salon | Cuts for men | hair-salon-2
nail-salon | Lashes and brows | type
pest-control | No more scorpions | pest-control
pest-control | Bees in the wall? | pest-control-3
pest-control | Termites? Gone. | type
plumbing | We’re on our way | plumbing-4
hvac | AC out? We come today. | hvac-2
electrical | Lights out? | electrical-6
electrical | House went dark? | electrical-6
chiropractic | Desk neck? | chiropractic-2
chiropractic | Knee pain? | type
hair-salon | Going blonde? | hair-salon-3
hair-salon | Curly cuts | hair-salon-2
florist | Peonies are in | florist-2
florist | Fresh tulips | type
furniture | Dining sets at half the price | furniture-2
bakery | Pan dulce fresco | type
plumbing | Toilet running all night? / $89 any repair / Faucets | plumbing
hvac | Dirty ducts | type
locksmith | Locked out of your car? | locksmith-2
locksmith | Just moved? Rekey tonight. / $19 per lock / Car keys | locksmith
restaurant | Burritos as long as your arm | restaurant-11
restaurant | Aguachile bien picoso | restaurant-12
restaurant | Pie like hers | restaurant-13
restaurant | Wood-fired since 1989 / 2 large pizzas $29.99 | restaurant-14
restaurant | ¡Ven con hambre! / 2 x 1 en platillos / Mole poblano | restaurant
landscaping | Turf, rock, lights. Done by Friday. | landscaping
garage-doors | Broken spring | garage-doors
real-estate | Condo living | type
repair-shop | AC blowing hot? | repair-shop-2
fitness | Ride it out / First ride free | type
remodeling | Outdoor kitchens | type
locksmith | Can’t open the safe? | type
furniture | Designer sofas | furniture-3
child-care | Outside all day | type
chiropractic | Headaches every afternoon? / $49 exam & adjustment | chiropractic-2
real-estate | Forty acres and a view / Free land valuation | type
hair-salon | Braids that last | type
golf-shop | Golf carts | type
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
jewelry | Watch batteries while you wait | type
electrical | EV charger installed in one day | electrical-4
accounting | Letter from the IRS? | accounting-2
pizza-shop | Deep dish worth the wait | pizza-shop-3
restaurant | Lunch buffet, 14 dishes / $5 off dinner / Tandoor | restaurant-4
insurance | Home, auto, Medicare | insurance
remodeling | New shower in five days | remodeling-2
landscaping | Winter lawn in | landscaping-4
tutoring | Piano for beginners | type
furniture | Mattresses at half price | type
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
  expect(choose("Plantation shutters")).toBeUndefined();
  expect(choose("Made here")).toBe("blinds");
});

test("other designs never show another picture than the words ask for", () => {
  const brief = { name: "Blue Door", phone: "480-555-0149", headline: "Winter lawn in", offer: "" };
  expect([0, 1, 2].map((seed) => choosePictureId("landscaping", brief, seed))).toEqual(
    Array(3).fill("landscaping-4"),
  );
});
