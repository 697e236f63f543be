import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { contractorIndustries } from "#business/mailings/industries/industry-categories.ts";

/**
 * A plausible brief for each industry. Everything is invented: the businesses, their offers, their numbers (480-555-01xx is
 * kept for fiction), their addresses on the web (.example), and license numbers above those issued.
 *
 * slug | name | last two digits of the phone | headline | offer | conditions | area | points, with semicolons
 */
const table = `
accounting | Foothills Tax & Books | 51 | April can be an ordinary month. | Free first review | New clients. | Shea Boulevard, Scottsdale | Taxes and bookkeeping; Payroll for small shops; Open Saturdays till tax day
auto-body | Mirage Auto Body | 00 | Dent? What dent? | $75 off any repair | Repairs over $500. | McDowell Road, Scottsdale | Every insurer; Paint matched by eye; Loaner cars
bakery | Crumb & Quail | 05 | Still warm. Baked at four. | Free croissant with any loaf | One per visit. | Old Town Scottsdale | Sourdough daily; Cakes to order; Open at six
barbershop | Fifth Avenue Barbers | 06 | Sharp by lunchtime. | $22 first cut | New guests. | Fifth Avenue, Scottsdale | Walk in; Hot towel shave; Six chairs
blinds | Shade & Slat | 39 | Keep the view. Lose the glare. | 25% off shades | Two windows or more. | We measure at your home | Shutters; Roller shades; Motorized
car-wash | Sonora Suds Car Wash | 01 | Dust storm? Drive on in. | $8 full wash | Weekdays. | Hayden Road, Scottsdale | Four minutes; Free vacuums; Soft cloth
carpet-cleaning | Deep Pile Carpet Care | 48 | Three rooms, one price. | $119 steam cleaned | Rooms up to 200 sq. ft. | Scottsdale & Paradise Valley | Dry by dinner; Pet spots; Tile and grout
child-care | Little Lizards Preschool | 16 | Small classes, big days. | Free trial day | Ages 2 to 5. | Thunderbird Road, Scottsdale | Eight to a teacher; Shaded yard; Open till six
chiropractic | Camelback Chiropractic | 18 | Stand up straighter. | $49 first visit and X-ray | New patients. | Camelback Road, Scottsdale | Same-day visits; Sports and back; Plain prices
coffee-shop | Lost Dutchman Coffee | 07 | Good morning. Roasted on this street. | 2 for 1 any latte | Before 10 AM. | Main Street, Old Town | Roasted here; Oat and almond; Shaded patio
dental | Little Ocotillo Dental | 23 | The dentist you won’t dread. | $89 exam, X-rays and cleaning | New patients. | Pima Road, Scottsdale | Evening hours; Kids welcome; No lectures
dog-walking | Wag & Wander | 04 | First walk’s on us. | Free first walk | New dogs. | Central Scottsdale | Before the heat; A photo each walk; Insured
dry-cleaning | Crisp Collar Cleaners | 08 | In by nine, done by five. | $2.95 a shirt | Five shirts or more. | Scottsdale Road & Shea | Same day; Alterations; Pickup on Mondays
electrical | Brightside Electric | 17 | Lights out? We’re on it. | $45 off any repair | One per home. | Scottsdale & Paradise Valley | Panels; EV chargers; Ceiling fans
eye-care | Clearview Eye Care | 15 | Read this easily? | $149 for two pairs, lenses included | Single vision. | Via Linda, Scottsdale | Eye exams; Contacts; Most plans taken
fencing | Ironwood Fence & Gate | 52 | Good gates, good neighbors. | $250 off a new iron gate | Gates over $1,500. | Scottsdale, Phoenix, Mesa | Iron and block; Pool fences; Openers
fitness | Iron Saguaro Fitness | 19 | Lift heavy. Sleep well. | Free two weeks of classes | First visit. No contract. | Indian School Road | Small groups; Coaches who count; Open at five
flooring | Plank & Plumb Floors | 37 | Walk on new wood. | 10% off any room, installed | Rooms over $1,000. | Showroom on Hayden Road | Oak and vinyl plank; Tile; Dust kept down
florist | Paloma Flowers | 72 | Say it in bloom. | $10 off any bouquet | Over $40. | Goldwater Boulevard | Same-day delivery; Weddings; Desert bouquets
furniture | Juniper & Oak Home | 50 | Sit down, stay a while. | 30% off floor models | While they last. | Design district, Scottsdale | Sofas made to order; Patio; Delivery in a week
garage-doors | Up & Over Garage Doors | 21 | Stuck halfway? Fixed today. | $39 tune-up of springs and opener | One door. | Scottsdale & north Phoenix | Springs the same day; Openers; New doors
golf-shop | Back Nine Golf Shop | 09 | Ten yards you forgot you had. | $75 club fitting | Free if you buy. | Frank Lloyd Wright Boulevard | Fittings; Regripping; Lessons indoors
hair-salon | Salon Ocaso | 12 | Better hair every day. | $30 off your first color | New guests. | Stetson Drive, Scottsdale | Color; Cuts; Blowouts
handyman | Ask Walt Handyman | 33 | That list on the fridge. | $65 an hour | Two hours or more. | South Scottsdale | Doors and drywall; Fans and shelves; On time
house-cleaning | Tidy Quail Cleaning | 47 | Your Saturday is back. | $40 off visit one | Weekly or every two weeks. | Scottsdale & Fountain Hills | Same team each time; Insured; Our own supplies
hvac | Bluebird Air | 77 | Out there 118°. In here 74°. | $79 A/C tune-up | One unit. | All of Scottsdale | Same-day repair; New systems; Clear prices
insurance | Arroyo Insurance | 27 | A neighbor who reads the fine print. | Free review of your policies | No obligation. | Raintree Drive, Scottsdale | Home and auto; Umbrella; Nine companies compared
jewelry | Cactus Wren Jewelers | 10 | Say it with a sparkle. | Free ring cleaning, any day | Two rings per visit. | Marshall Way, Old Town | Repairs on site; Custom rings; Watches
landscaping | Agave Row Gardens | 91 | Less water. More garden. | $250 off a new yard | Yards over $3,000. | Scottsdale & Cave Creek | Desert planting; Drip repair; Pavers
law-firm | Vega & Holm, Attorneys | 29 | Wills, trusts, and a plain answer. | Free first half hour | By appointment. | Civic Center, Scottsdale | Estate planning; Probate; Flat fees in writing
locksmith | Latchkey Locksmith | 43 | Locked out? 20 minutes. | $15 off a rekey of three locks | Daytime. | Scottsdale & Tempe | Homes; Cars; Offices
massage | Saltbush Massage | 62 | Sixty quiet minutes. | $79 first massage, any weekday | New guests. | Old Town Scottsdale | Deep tissue; Hot stone; Couples
moving-company | Three Strong Movers | 45 | We lift. You point. | $100 off a local move | Three hours or more. | All of the Valley | Two trucks; Packing; Flat rates
nail-salon | Ten Little Petals | 13 | Nails that last. | $38 gel set | Monday to Thursday. | Scottsdale Road & Thomas | Gel and dip; Pedicures; No rush
painting | Two Coats Painting | 26 | New color by Friday. | $300 off a whole house exterior | One-story and up. | Scottsdale & Paradise Valley | Stucco repair; Cabinets; Two coats, always
pest-control | Night Shift Pest | 55 | They glow. They go. | $39 first visit | Homes up to 3,000 sq. ft. | Scottsdale & Fountain Hills | Scorpions; Termites; Bees
pet-grooming | The Soapy Paw | 25 | Muddy in, fluffy out. | $12 off a bath | First visit. | McCormick Ranch | Baths; Trims; Nails
physical-therapy | Stride Physical Therapy | 20 | Back on the trail by spring. | Free screening | No referral needed. | Bell Road, Scottsdale | Knees and hips; Balance; Sports
pizza-shop | Half Moon Pizza Kitchen | 30 | Tuesday is settled. | $27 two large pies | Take-out, Tuesdays. | Indian Bend Road | Wood fired; Wings; Delivery till nine
plumbing | Copper & Kind Plumbing | 49 | Slow drain? Fast plumber. | $49 drain clearing | One drain. Weekdays. | Scottsdale & Paradise Valley | Water heaters; Leaks found; A price before we start
pool-service | Clear Cove Pools | 28 | Swim more. Scrub never. | Half price first month | Weekly service. | Scottsdale & Cave Creek | Weekly care; Pumps and filters; Green to clean
real-estate | Mesquite & Main Realty | 84 | Your street has changed. So have prices. | Free one-page home valuation | No obligation. | Arcadia to Troon | Sold here for 19 years; Photos included; One number to call
remodeling | Sandstone Kitchen & Bath | 35 | Same house. New kitchen. | Free design visit | And a fixed price. | Showroom on Acoma Drive | Kitchens; Baths; Cabinets
repair-shop | Honest Gear Auto Repair | 02 | Brakes squeal. We don’t. | $59 oil change with a 27-point check | Up to five quarts. | Thomas Road, Scottsdale | Brakes; A/C; Loaner cars
restaurant | Cantina Palo Azul | 36 | Tacos till the sun goes down. | 2 for 1 before 4 PM | Dine in. | Brown Avenue, Old Town | Patio; Salsa made here; Live music Fridays
roofing | Ridgeback Roofing Co. | 11 | Monsoon ready? | Free 21-point roof check | Photos included. | Scottsdale & Phoenix | Tile; Flat and foam; Leaks fixed right
senior-care | Good Company Home Care | 22 | Someone there, when you can’t be. | Two free hours with your first week | New families. | Scottsdale & Sun Lakes | Meals and rides; Nights; The same faces
solar | Sunline Solar | 88 | Your roof could have a day job. | Free roof check | No salesman at the door. | All of Arizona | Panels; Batteries; Repairs
spa | Desert Rain Day Spa | 14 | Turn your phone off. | $109 facial, ninety minutes | Weekdays. | Gainey Ranch | Facials; Body wraps; Quiet rooms
towing | Dusty Jack’s Towing | 66 | Stuck? Hooked. | $20 off a tow | Cash or card. | Day and night, all of Scottsdale | Flatbeds; Jump starts; Lockouts
tree-service | High Crown Tree Care | 31 | Palms trimmed. Yard spotless. | $55 a palm, haul-away included | Up to 30 feet. | Scottsdale & Tempe | Palms; Stumps; Storm cleanup
tutoring | Bright Owl Tutoring | 32 | Algebra, unstuck. | Free first hour | Grades 4 to 12. | At home or at our place | Math; Reading; SAT
veterinary | Roadrunner Animal Clinic | 24 | Both of them like it here. | $35 off a first exam | New patients. | Hayden & Thomas | Dogs and cats; Dentals; Open Sundays
water-treatment | Soft Springs Water | 41 | Hard water? Go soft. | Free water test | At your kitchen tap. | Scottsdale & Mesa | Softeners; Drinking water; Salt delivered
`;

/** A contractor prints a license number; a handyman without one says so. */
function licenseOf(slug: string, line: string): { license?: string } {
  if (slug === "handyman") return { license: "Not a licensed contractor" };
  return contractorIndustries.has(slug) ? { license: `AZ ROC 5551${line}` } : {};
}

function parseBrief(row: string): [string, AdBrief] {
  const [
    slug = "",
    name = "",
    line = "",
    headline = "",
    offer = "",
    conditions = "",
    area = "",
    points = "",
  ] = row.split("|").map((cell) => cell.trim());
  const website = `${name
    .toLowerCase()
    .replace(/ & /g, "and")
    .replace(/[^a-z]/g, "")}.example`;
  return [
    slug,
    {
      name,
      headline,
      offer,
      conditions,
      area,
      website,
      phone: `480-555-01${line}`,
      lastDay: "2027-06-30",
      points: points.split("; "),
      ...licenseOf(slug, line),
    },
  ];
}

export const sampleBriefs: ReadonlyMap<string, AdBrief> = new Map(
  table.trim().split("\n").map(parseBrief),
);
