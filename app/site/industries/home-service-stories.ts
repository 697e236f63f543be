import {
  centsRangeFromDollars,
  exampleJobFromDollars,
  type IndustryStory,
} from "./industry-story.ts";

export const homeServiceStories: Readonly<Record<string, IndustryStory>> = {
  plumbing: {
    line: "before the water heater goes.",
    job: exampleJobFromDollars("water heater", "water heaters", 1800, 40),
    band: centsRangeFromDollars(250, 2500),
    headline: "Slow drain? Fast plumber.",
    sells:
      "Offer one small job at a fixed price, so calling feels safe: clearing a drain or flushing a water heater. The big job comes later, when your number is already on the fridge.",
    season:
      "Plumbing breaks all year. Hard water wears out heaters early here, and winter residents come back in the fall to find what failed while the house sat empty.",
    size: "medium",
    because:
      "A drain price, your ROC number, and a phone number big enough to read across the kitchen.",
    question: "Should my ad list an emergency number?",
    answer:
      "Yes, if a person answers it. An ad that says 24 hours and reaches voicemail costs you the job and the next one. If you close at six, print your hours instead.",
  },
  electrical: {
    line: "for panels older than the owner.",
    job: exampleJobFromDollars("panel upgrade", "panel upgrades", 2800, 35),
    band: centsRangeFromDollars(200, 3500),
    headline: "Lights out? We’re on it.",
    sells:
      "A dollar amount off any repair gets the first call. EV chargers and ceiling fans are the two jobs people keep putting off.",
    season:
      "From June to September, air conditioning loads every circuit, and old panels show it. Patio lights sell in October, when people move outside again.",
    size: "medium",
    because: "Room for three jobs you want to do, and your ROC number under the name.",
    question: "Is an EV charger installer my competitor on the card?",
    answer:
      "Yes. Chargers, lighting and panels all count as Electrical, so one business on each card has all three. If that’s you, there’s no other electrician on it.",
  },
  hvac: {
    line: "before the first 110° day.",
    job: exampleJobFromDollars("system replacement", "system replacements", 9000, 25),
    band: centsRangeFromDollars(150, 12000),
    headline: "Out there 118°. In here 74°.",
    sells:
      "Offer a tune-up at a set price. It fills your spring, and a technician looking at a 15-year-old unit is how replacements start.",
    season:
      "Tune-ups sell in March and April, repairs from June through September, heating for a few weeks around New Year’s. Book the April or May card before the rush, not during it.",
    size: "large",
    because: "One replacement pays for a Large, and the temperature is a headline by itself.",
    question: "When shouldn’t I advertise?",
    answer:
      "In July, if your crew is already two days behind. A caller who waits three days at 115° remembers it. Use the summer cards only if you’ve got trucks for them.",
  },
  roofing: {
    line: "before the monsoon finds the leak.",
    job: exampleJobFromDollars("roof repair", "roof repairs", 1600, 40),
    band: centsRangeFromDollars(600, 18000),
    headline: "Monsoon ready?",
    sells:
      "Offer a free inspection with photos. Owners can’t see their own roofs, so the pictures are the offer. List tile, foam and flat if you do all three; owners look for the kind they have.",
    season:
      "Storms come from mid-June through September. The May card reaches people who remember last year’s bucket; the August card reaches people who need one now.",
    size: "large",
    because: "A roof is a big purchase, and it needs a picture.",
    question: "Can I advertise help with insurance claims?",
    answer:
      "You can say that you document damage and give an estimate. Don’t offer to pay a deductible or to handle the claim; ask your lawyer about Arizona’s rules first. We print what you approve.",
  },
  "garage-doors": {
    line: "for the door that stops halfway.",
    job: exampleJobFromDollars("spring replacement", "spring replacements", 380, 55),
    band: centsRangeFromDollars(180, 2400),
    headline: "Stuck halfway? Fixed today.",
    sells:
      "Offer same-day spring replacement at a set price, and a tune-up for the door that groans. Most people don’t have a garage door company until the car is stuck inside.",
    season:
      "Heat is hard on openers and dry rollers, so June to August is busy. Winter residents arrive in October and press a button that hasn’t been pressed since April.",
    size: "medium",
    because: "A picture of one door and one price says it all.",
    question: "Do people keep an ad for something that breaks every ten years?",
    answer:
      "Don’t count on it. Give people a reason to call before one breaks, such as a safety check and oiling before summer.",
  },
  handyman: {
    line: "for the list on the fridge.",
    job: exampleJobFromDollars("half-day visit", "half-day visits", 320, 65),
    band: centsRangeFromDollars(120, 900),
    headline: "That list on the fridge.",
    sells:
      "List an hourly rate and five small jobs by name: hang the TV, fix the gate, patch the drywall. People don’t call a handyman; they call someone for that one thing.",
    season:
      "November, before guests come, and March, when winter residents fix things up before they leave. Summer is for indoor jobs.",
    size: "small",
    because: "A list and a price fit, and a few visits pay for it.",
    question: "What does Arizona require in a handyman’s ad?",
    answer:
      "If you work without a license, your ad must say “Not a licensed contractor.” We print the line for you. Jobs that need a license or a permit stay out of the ad.",
  },
  locksmith: {
    line: "the number to have before you need it.",
    job: exampleJobFromDollars("rekeyed house", "rekeyed houses", 260, 65),
    band: centsRangeFromDollars(95, 450),
    headline: "Locked out? Twenty minutes.",
    sells:
      "Offer rekeying to people who just bought a house, and give them a number worth keeping. Say you’re local, and print your lockout price. Fake listings have made people careful.",
    season:
      "Home sales peak in spring, and new owners rekey in the first month. Car lockouts don’t have a season.",
    size: "small",
    because: "The phone number is the ad. Make it big and stop there.",
    question: "Why would anyone call from a card instead of searching?",
    answer:
      "Because a search at a locked door brings up call centers with made-up addresses. Your name, street and price on a card are something people can check.",
  },
  remodeling: {
    line: "same house, new kitchen.",
    job: exampleJobFromDollars("bathroom remodel", "bathroom remodels", 18000, 20),
    band: centsRangeFromDollars(8000, 70000),
    headline: "Same house. New kitchen.",
    sells:
      "Show one room, before and after, and offer a design visit that ends with a fixed price. Nobody buys a kitchen from a card; they book the visit.",
    season:
      "People plan in January, after guests have seen the old bathroom, and build from April while winter residents are away. The January and February cards count most.",
    size: "large",
    because: "Two pictures need the room, and one job pays for the spot three times over.",
    question: "Can I show a project that isn’t mine?",
    answer:
      "No. Send photos of your own work that you’re allowed to show. Without photos, we draw a room, and the ad doesn’t say it’s your work.",
  },
  flooring: {
    line: "from the front door to the back.",
    job: exampleJobFromDollars(
      "living room floor installed",
      "living room floors installed",
      3800,
      30,
    ),
    band: centsRangeFromDollars(1500, 14000),
    headline: "Walk on new wood.",
    sells:
      "Print a price per square foot, installed, or a percentage off one room. Say who moves the furniture; that’s what people really worry about.",
    season:
      "October to December, before guests, and May, when pets and sand have won. Tile sells in summer, when carpet feels hot.",
    size: "medium",
    because: "The floor itself is the picture, and one room more than pays for the spot.",
    question: "Are tile and carpet stores one industry here?",
    answer:
      "Yes. Tile, hardwood, carpet and vinyl plank count as Flooring, so one business has all of them on a card.",
  },
  painting: {
    line: "new color by Friday.",
    job: exampleJobFromDollars("exterior repaint", "exterior repaints", 5500, 35),
    band: centsRangeFromDollars(900, 9000),
    headline: "New color by Friday.",
    sells:
      "Offer a dollar amount off a whole exterior, or cabinets at a fixed price. Say that you know the HOA palettes. In Scottsdale that’s half the job.",
    season:
      "Stucco is painted from October to May; summer walls are too hot by ten in the morning. Sell cabinets and interiors on the June and July cards.",
    size: "medium",
    because: "Color does the work, and there’s room for a coupon to cut out.",
    question: "My jobs come from HOA notices. Can the ad use that?",
    answer:
      "Yes: “Got a letter from the HOA?” is a fine headline. Add that you match the approved colors, and give a start date.",
  },
  blinds: {
    line: "keep the view, lose the glare.",
    job: exampleJobFromDollars("whole-house order", "whole-house orders", 3200, 40),
    band: centsRangeFromDollars(600, 6500),
    headline: "Keep the view. Lose the glare.",
    sells:
      "Talk about west-facing windows. Anyone who has one knows what five in the afternoon is like. A free in-home measure and a price for one room bring in the whole house.",
    season:
      "March to June, as the sun gets serious, and again in October when winter residents see faded sofas.",
    size: "medium",
    because: "A window drawn at sunset explains it faster than a paragraph.",
    question: "Do shutters and window film count as Blinds?",
    answer:
      "Shades, shutters and curtains do. If you also tint windows, ask us before you pay, and we’ll tell you which industry you’d be in.",
  },
  fencing: {
    line: "good gates, good neighbors.",
    job: exampleJobFromDollars("iron gate", "iron gates", 2600, 35),
    band: centsRangeFromDollars(800, 9000),
    headline: "Good gates, good neighbors.",
    sells:
      "Pick one job and give it a price: a pool fence for a young family, a gate that no longer latches, or a cracked block wall.",
    season:
      "Pool fences sell from March to May, before the water warms up. Storms knock down weak fences, so August and September bring repairs.",
    size: "medium",
    because: "Ironwork looks good drawn large, and there’s room for your ROC number.",
    question: "Can the ad mention pool safety rules?",
    answer:
      "If you build to the city’s pool barrier rules, say so. Don’t print the measurements; they change, and a card can’t be corrected.",
  },
  solar: {
    line: "power from your own roof.",
    job: exampleJobFromDollars("rooftop system", "rooftop systems", 24000, 12),
    band: centsRangeFromDollars(14000, 40000),
    headline: "Your roof has a day job.",
    sells:
      "Keep it plain: no salesperson at the door, a look at the roof, a written price. Service for systems whose installers went out of business sells, too.",
    season:
      "Bills peak in July and August, and people read solar ads with that bill on the counter. The August and September cards reach them then.",
    size: "large",
    because: "A system costs as much as a car. A tiny ad for one looks like a scam.",
    question: "Can I print how much people will save?",
    answer:
      "Only a figure you can prove for a real customer. We’d rather print the size and price of a typical system, and leave savings to the visit.",
  },
  "water-treatment": {
    line: "for some of the hardest water around.",
    job: exampleJobFromDollars("softener installed", "softeners installed", 2200, 40),
    band: centsRangeFromDollars(400, 4500),
    headline: "Hard water? Go soft.",
    sells:
      "Offer a free water test at the kitchen sink. People already have the proof at home: white crust on the faucet. Rentals and salt delivery make it easier to start.",
    season:
      "All year, with a rise in October and November when winter residents come back to spotted glasses.",
    size: "medium",
    because: "A glass, a faucet, one offer: it reads in two seconds.",
    question: "Can a plumber on the same card sell softeners too?",
    answer:
      "They can, and their ad may say so in a line. But while you have Water Treatment, no other ad may make softeners its headline.",
  },
  landscaping: {
    line: "less water, more garden.",
    job: exampleJobFromDollars("yard makeover", "yard makeovers", 7500, 25),
    band: centsRangeFromDollars(160, 12000),
    headline: "Less water. More garden.",
    sells:
      "Two ads fit this industry: weekly care by the month, or one makeover with a drawing. Choose one. An ad for both sells neither.",
    season:
      "Overseeding is in October, irrigation breaks in May, storms break trees in August. Gravel, pavers and desert plants sell from September to April.",
    size: "large",
    because: "A garden needs color, and one makeover pays for the spot.",
    question: "Do tree trimmers and pool builders compete with me?",
    answer:
      "Tree Service and Pool Service are industries of their own, so they may be on your card. Pavers, irrigation and yard care are yours.",
  },
  "tree-service": {
    line: "palms trimmed, yard spotless.",
    job: exampleJobFromDollars("set of five palms", "sets of five palms", 300, 50),
    band: centsRangeFromDollars(150, 2200),
    headline: "Palms trimmed. Yard spotless.",
    sells:
      "Print a price per palm, hauling included. It’s the one tree job people can compare, and a crew in the yard gets asked about the mesquite, too.",
    season:
      "Palms flower in May and June, and everybody wants them done before July storms. Fallen limbs follow in August.",
    size: "medium",
    because: "One price, one picture, and a line that says you’re insured.",
    question: "Should I print that I’m insured?",
    answer:
      "Yes, if you can show the certificate when asked. It’s the first question an owner has about a crew with saws above the roof.",
  },
  "pool-service": {
    line: "swim more, scrub never.",
    job: exampleJobFromDollars(
      "weekly customer for a year",
      "weekly customers for a year",
      1800,
      40,
    ),
    band: centsRangeFromDollars(140, 2500),
    headline: "Swim more. Scrub never.",
    sells:
      "Offer the first month at half price, or a green-pool cleanup at a fixed price. A weekly customer can stay for years, so you can afford a generous offer.",
    season:
      "April to June, when the water warms up and turns green. After each dust storm the phone rings again, through September.",
    size: "medium",
    because: "Blue fills the ad, and one weekly customer pays for it.",
    question: "My route is full in one part of town. Can I pick the homes?",
    answer:
      "No. Every home on the mailing’s routes gets the card. Name the ZIP Codes you serve in the ad, so nobody calls from outside your area.",
  },
  "pest-control": {
    line: "scorpions glow, then they go.",
    job: exampleJobFromDollars("quarterly plan", "quarterly plans", 440, 55),
    band: centsRangeFromDollars(90, 1400),
    headline: "They glow. They go.",
    sells:
      "Lead with scorpions. Nothing gets a second look like a scorpion. A low-price first visit leads to the quarterly plan.",
    season:
      "Scorpions move from April to October, termites swarm after summer rain, roof rats come in with the citrus from November to March.",
    size: "medium",
    because: "One animal, drawn large, is your whole headline.",
    question: "Does the ad have to show my license?",
    answer:
      "Arizona licenses pest control companies, but the contractors’ ROC rule doesn’t apply to you. Print your business license number anyway; people look for it.",
  },
};
