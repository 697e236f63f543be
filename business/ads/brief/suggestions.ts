import { synonymsOfIndustry } from "#business/mailings/industries/industry-synonyms.ts";
import type { AdDetails } from "./ad-details.ts";

/** Six or more headlines and offers for every industry, written by us; they promise nothing to prove. Server only. */
export type AdTextExamples = {
  headlines: readonly string[];
  offers: readonly string[];
  kinds: readonly string[];
};

/** slug | headlines | offers, each with semicolons. */
const table = `
accounting | Taxes, off your desk.; A shoebox of receipts? Bring it.; Books that balance.; Meet your tax season helper.; Small shop? Big shoebox?; April, handled. | Free first review; $50 off your tax return; $99 first month of bookkeeping; Free look at last year’s return; 20% off payroll setup; $25 off for new clients
auto-body | Dent? What dent?; That door ding can go.; Scratched at the store again?; Bumper meets post. We help.; Looks new from the curb.; Hail happened. | $75 off any repair; Free written estimate; 15% off paint work; $50 off a bumper repair; Free wash with any repair; $99 small dent removal
bakery | Still warm. Come by.; Bread today, gone tomorrow.; You smelled it from the corner.; Cake is the answer.; Come for the crust.; Breakfast is in the oven. | Free croissant with any loaf; $5 off a birthday cake; 2 for 1 cookies on Mondays; Free coffee with a pastry; $3 off a dozen bagels; 10% off your first order
barbershop | Sharp by lunchtime.; Your hairline called.; A shave, the slow way.; Sit down. Look up. Look good.; Beard gone wild?; Back to work, cleaned up. | $22 first cut; $5 off a cut and shave; Free beard trim with a cut; $15 kids’ cut; 2 for 1 on Tuesdays; $10 off your second visit
blinds | Keep the view. Lose the glare.; The sun gets up too early.; Good night, west window.; Shade at the push of a button.; Dress your windows.; Cooler rooms, softer light. | 25% off two or more shades; Free measuring at your home; $100 off shutters; Free cordless upgrade; $50 off your first window; 15% off patio shades
car-wash | Dust storm? Drive on in.; Remember your car’s color?; Bugs off the bumper.; Clean car, clear head.; Someone wrote “wash me”?; In dusty, out shiny. | $8 full wash; Free vacuum with a wash; $20 off a full detail; 2 for 1 washes on Wednesdays; First month half price; $5 off hand wax
carpet-cleaning | Three rooms, one price.; The dog did it. We undo it.; Red wine? Deep breath.; Bring back the beige.; Fresh underfoot.; Grout used to be white. | $119 for three rooms; $25 off tile and grout; Free hallway with two rooms; $40 off a sofa; 20% off pet stains; $99 for two rooms and a hall
child-care | Small hands, big days.; Paint, puddles, nap, repeat.; Ask them about their day.; Room for one more friend.; Where Mondays are fun.; Come see our yard. | Free trial day; $50 off your first month; Free first week; No registration fee; 10% off for a second child; Free visit with your child
chiropractic | Slouching again?; Desk back?; Turn your head. Smile.; Your back called.; Get back on the trail.; Stiff again this morning? | $49 first visit; Free consultation; $25 off a massage add-on; $79 exam and first visit; 2 visits for $99; $20 off a sports visit
coffee-shop | Good morning. Come in.; Iced, before it hits 100.; Your other living room.; First sip, then talk.; Save us a seat on your way.; Roasted. Poured. Yours. | 2 for 1 any latte; Free pastry with a large; $1 off any iced drink; Free refill before 9; $2 off a bag of beans; Buy 5, get 1 free
dental | The dentist you won’t dread.; It’s time. You know it is.; Say ah. Then say cheese.; Smile first. Call second.; New in town? Start smiling.; Chipped a tooth? Call. | $89 exam, X-rays, cleaning; Free whitening with a cleaning; $59 exam and X-rays; $50 off your first crown; Free consult for new patients; $99 child’s first visit
dog-walking | First walk’s on us.; He watches the clock, too.; Long day? He wants out.; Paws need lunch breaks.; Sit. Stay. Walk.; We love the leash. | Free first walk; $5 off each walk in week one; 5 walks for $90; Free meet and sniff; $10 off a weekend stay; Second dog half price
dry-cleaning | Wrinkled in, crisp out.; That suit deserves a spa day.; The stain has met its match.; Shirts with a crease.; Skip the ironing board.; Wedding dress, still white. | $2.95 a shirt; 20% off your first order; $10 off $40 or more; Free pants with 3 shirts; $5 off a comforter; Free pickup on your first order
electrical | Lights out? Call.; Flicker, flicker. Fix.; A charger in your garage.; That breaker again?; More outlets, fewer cords.; Ceiling fan season is here. | $45 off any repair; $99 ceiling fan install; Free safety check with a repair; $100 off a panel upgrade; $50 off a car charger; $25 off outdoor lights
eye-care | Read this easily?; Arms too short to read?; New frames, new you.; See the ball again.; Sun in your eyes?; The blackboard got blurry. | $149 for two pairs; $69 eye exam; $50 off new frames; Free frame adjustment; 20% off sunglasses; $99 child’s exam and frames
fencing | Good gates, good neighbors.; Keep the dog on your side.; That gate drags.; Fence leaning?; Iron, block or wood.; A fence around the pool. | $250 off a new iron gate; Free measuring and estimate; 10% off a pool fence; $75 gate adjustment; $100 off fence repair; Free latch with a new gate
fitness | Lift heavy. Sleep well.; Meet us at six.; Start where you are.; Your couch will wait.; Sweat with neighbors.; Good morning, muscles. | Free two weeks of classes; $29 first month; Free first class; 2 for 1 with a friend; $49 for five classes; No joining fee
flooring | Walk on new wood.; Goodbye, old carpet.; Floors that take muddy boots.; Cool tile for hot days.; Start from the ground up.; That creak can go. | 10% off any room, installed; Free measuring at your home; $200 off a whole house; Free removal of old carpet; $1 off a square foot; $99 off your first room
florist | Say it in bloom.; Forgot? We didn’t.; Tuesday could use tulips.; Sorry looks good in roses.; Flowers for no reason.; The table looks bare. | $10 off any bouquet; Free vase with a dozen; $35 market bouquet; Free card and ribbon; 20% off weekly flowers; $15 off wedding flowers
furniture | Sit down, stay a while.; A sofa to nap on.; Your patio misses you.; One chair can change a room.; Sleep on it. Here.; Bigger table, more friends. | 30% off floor models; Free delivery in Scottsdale; $100 off a sofa; Free pillows with a sofa; $150 off a mattress; 15% off patio sets
garage-doors | Stuck halfway?; That bang was the spring.; Squeak, rattle, bang?; Up. Down. Done.; It opens for the neighbors, too?; A front door for your car. | $39 tune-up; $50 off a new opener; Free remote with an opener; $75 off spring repair; 10% off a new door; Free estimate on a new door
golf-shop | Ten yards you forgot you had.; Tee time is soon.; Old grips, lost grip.; That slice again?; Clubs that fit you.; Shopping for a driver? | $75 club fitting; Free grip with a fitting; $20 off a lesson; $49 first lesson; 2 for 1 sleeves of balls; $100 off a full set
hair-salon | Better hair days.; Roots showing?; Gray, your way.; Sit back. We’ve got scissors.; A cut that grows out well.; Bring the picture. | $30 off your first color; $15 off a cut; Free blowout with color; $55 cut and style; $20 off highlights; Free bang trim between cuts
handyman | That list on the fridge.; Put down the ladder.; Doors that close again.; It’s been dripping since May.; Shelf, meet wall.; Some assembly required? | $65 an hour; $20 off your first visit; $99 for two hours; Free small fix with any job; $25 off a ceiling fan; Second hour half price
house-cleaning | Your Saturday is back.; Someone else’s turn to mop.; Guests on Friday?; Come home to clean.; Dust, meet your match.; The oven isn’t your job. | $40 off your first visit; $99 first cleaning; Free fridge cleaning, first visit; 25% off your second visit; $50 off a move-out clean; Free inside windows
hvac | Out there 118°. In here 74°.; Warm air from the vent?; Listen to that unit.; Summer is coming. Ready?; Too hot to sleep?; It picked the hottest day. | $79 A/C tune-up; $50 off any repair; Free estimate on a new unit; $29 off a service call; Free filter with a tune-up; $500 off a new system
insurance | Read the fine print with us.; A neighbor who picks up.; New car? New quote.; Home, auto, and a plain answer.; Ask us the boring questions.; Same house, higher rate? | Free review of your policies; Free quote by phone; Free look at your home policy; Free home checklist; Free 15-minute review; Free second opinion
jewelry | Say it with a sparkle.; Grandma’s ring, your finger.; It stopped at 10:10.; Lost stone? Bring the ring.; Down on one knee soon?; Made at this bench. | Free ring cleaning; $15 watch battery; 20% off repairs; $50 off a ring resize; Free prong check; $100 off engagement rings
landscaping | Less water. More garden.; Your yard, minus the weekend.; Gravel can be pretty.; Drip, drip, leak?; Plant some shade.; Curb appeal, desert style. | $250 off a new yard; Free design visit; $99 yard cleanup; $50 off drip repair; First mow free; 10% off pavers
law-firm | Wills, trusts, plain answers.; Talk first. Then decide.; Got a letter? Call.; Who gets the house?; Sign nothing yet.; Put it in writing. | Free first half hour; Free first call; $100 off a simple will; Flat fee of $499 for a will; Free review of your old will; $50 off a first meeting
locksmith | Locked out?; New house, old keys?; Lost one? Change them all.; Keys in the car again?; One key for the whole house.; Who has a copy? | $15 off a rekey of three locks; $10 off a lockout; Free key with any lock; $25 off a smart lock; 2 for 1 key copies; $49 car key copy
massage | Sixty quiet minutes.; Put your phone face down.; We untie knots.; Drop your shoulders.; Breathe in. Let go.; An hour just for you. | $79 first massage; $20 off 90 minutes; Free hot stones; $15 off on weekdays; 3 massages for $210; $129 for two
moving-company | We lift. You point.; Pianos included.; Save your weekend and your back.; New keys? Call us.; Boxes. Truck. Done.; Three flights? Fine. | $100 off a local move; Free boxes with a move; $50 off packing; First hour free; 10% off on weekdays; Free estimate by phone
nail-salon | Nails for the weekend.; Toes are out all year here.; Pick a color. Any color.; Ten small vacations.; Chipped on Monday?; Feet up. | $38 gel set; $10 off a manicure and pedicure; Free nail art on two nails; $45 pedicure; $5 off on weekdays; Free polish change in a week
painting | A new color for an old wall.; Stucco, refreshed.; That wall has been beige enough.; Sun ate your trim?; Cabinets, without new cabinets.; Two coats. One phone call. | $300 off a house exterior; Free color visit; $99 off two rooms; 10% off cabinets; Free front door paint with a house; $150 off stucco repair
pest-control | They glow. They go.; Scorpion in the shoe?; Ants found the honey.; Not in my kitchen.; Something in the attic?; They don’t pay rent. | $39 first visit; Free inspection; $50 off termite treatment; Half price first month; Free scorpion check at night; $25 off bee removal
pet-grooming | Muddy in, fluffy out.; That smell is the dog.; Nails on the tile?; A bath, and no wet bathroom.; Hello, eyes.; Summer cut season. | $12 off a bath; Free nail trim with a bath; $20 off a first groom; $45 small dog groom; Free bandana; Second dog half price
physical-therapy | Back on the trail, bit by bit.; Stairs again, slowly.; One knee at a time.; That shoulder again?; Hurt on the court?; Balance can be trained. | Free screening; Free phone consultation; $99 first visit; Free balance check; $25 off a sports check; $49 gait check
pizza-shop | Tuesday is settled.; Hot, in a box.; Who’s cooking? Not you.; One slice left. Choose.; Crust worth eating.; The game starts at six. | $27 for two large pies; Free garlic knots; $5 off any large; 2 for 1 slices at lunch; Free drink with a pie; $19 pizza and salad
plumbing | Slow drain? Call.; It’s dripping again.; Cold shower this morning?; That water bill.; Don’t flush. Call.; Put the bucket away. | $49 drain clearing; $50 off any repair; $100 off a water heater; Free leak check with a repair; $25 off your first visit; Free estimate
pool-service | Swim more. Scrub less.; Green? Not for long.; The pump sounds sad.; Clear to the drain.; Your weekend isn’t for skimming.; Ready for June? | Half price first month; $50 off green to clean; Free water test; $75 filter cleaning; $30 off pump repair; First week free
real-estate | What’s it worth now?; Your street, by the numbers.; Thinking of a bigger kitchen?; Downsize with a plan.; New to the desert? Start here.; Ask before you list. | Free one-page home valuation; Free list of homes near you; Free home seller’s guide; Free consult, no obligation; Free staging visit; Free market report
remodeling | Same house. New kitchen.; That bathroom is from 1987.; Stay put. Make it yours.; Room for an island.; A shower you step into.; Open it up. | Free design visit; $500 off a kitchen; $250 off a bath; Free sink with counters; 10% off cabinets; Free estimate in writing
repair-shop | Brakes squeal. We listen.; Check engine? Check here.; Old car? Good car.; What was that noise?; Road trip? Oil first.; It pulls to the left. | $59 oil change; Free brake check; $20 off any repair; $79 A/C check; $40 off four tires; Free code reading
restaurant | Tacos till the sun goes down.; Nobody feels like cooking.; Your table has a view.; Sunday tastes like this.; Bring the whole family.; Out of the oven, onto the patio. | 2 for 1 before 4 PM; Free dessert with dinner; $10 off $40; Kids eat free on Tuesdays; Free appetizer for two; $15 lunch plate
roofing | Monsoon ready?; A drip in the hall?; Look up. We do.; Tile slipped?; Rain finds every hole.; Foam roof due? | Free 21-point roof check; $250 off a repair; Free photos of your roof; $500 off a new roof; 10% off a foam coat; $99 gutter cleaning
senior-care | A little help at home.; Someone for company.; Lunch tastes better with two.; Rides, meals, good company.; Mom wants to stay home.; You can rest, too. | Two free hours in week one; Free visit at home; $50 off your first week; Free family consultation; 10% off weekly visits; First ride free
solar | Your roof could have a day job.; Sun in. Bill down?; Make shade pay.; So much sun. Use some.; A battery for the evening.; Panels dusty? | Free roof check; $99 panel cleaning; $500 off a battery; Free look at your bill; $250 off an install; Free system check
spa | Turn your phone off.; Robe on. World off.; Your skin met the desert.; Stay until you feel better.; Softer than this card.; A Tuesday for yourself. | $109 facial; $25 off a body wrap; Free foot soak; $20 off on weekdays; $199 for two; Free mask with a facial
towing | Stuck? Call us.; Flat, and far from home.; Your battery died here?; It won’t start. We will.; Keys inside, you outside?; Off the road, onto the truck. | $20 off a tow; $45 jump start; $15 off a lockout; First 5 miles free; $10 off a tire change; $39 fuel delivery
tree-service | Palms trimmed. Yard spotless.; That branch is over the roof.; Storm took a limb?; Stump in the way?; Shade, tidied.; Seed pods everywhere? | $55 a palm; Free estimate; $50 off a removal; $75 stump grinding; 10% off three trees; Free haul-away
tutoring | Algebra, unstuck.; Homework at nine at night?; Stuck on page 40?; SAT in spring?; Reading, one page at a time.; Fractions are only pizza. | Free first hour; $20 off your first four hours; Free skills check; $99 for three hours; 10% off for siblings; Free practice test
veterinary | Both of them like it here.; Scratch, scratch. Call.; Limping since Sunday?; Kitten? Congratulations.; Old friends need checkups.; It ate what? | $35 off a first exam; Free nail trim with an exam; $20 off vaccines; $49 puppy visit; $50 off a dental; Free weigh-in
water-treatment | Hard water? Go soft.; Spots on the glasses?; Taste your tap again.; Your shower door told us.; Stop carrying bottles.; Scale in the kettle? | Free water test; $200 off a softener; $100 off a drinking water faucet; Free salt for 3 months; $49 system check; $50 off a new filter
`;

const bySlug: ReadonlyMap<string, Omit<AdTextExamples, "kinds">> = new Map(
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [slug = "", headlines = "", offers = ""] = row.split("|").map((cell) => cell.trim());
      return [slug, { headlines: headlines.split("; "), offers: offers.split("; ") }];
    }),
);

export function getAdTextExamples(industry: string): AdTextExamples {
  const { headlines, offers } = bySlug.get(industry) ?? { headlines: [], offers: [] };
  return { headlines, offers, kinds: synonymsOfIndustry(industry) };
}

/** Facts with examples in the place of what an ad can't be drawn without, to show designs before anything is typed. */
export function fillMissingFactsWithExamples(facts: AdDetails, industry: string): AdDetails {
  const { headlines, offers } = getAdTextExamples(industry);
  return {
    ...facts,
    name: facts.name || "Your Business",
    phone: facts.phone || "480-555-0100",
    headline: facts.headline || (headlines[0] ?? ""),
    // an offer is optional: who wrote a headline and none may mean it
    offer: facts.offer || (facts.headline ? "" : (offers[0] ?? "")),
  };
}
