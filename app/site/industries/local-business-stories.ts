import {
  centsRangeFromDollars,
  exampleJobFromDollars,
  type IndustryStory,
} from "./industry-story.ts";

export const localBusinessStories: Readonly<Record<string, IndustryStory>> = {
  restaurant: {
    line: "a table for people who live here.",
    job: exampleJobFromDollars("table of four", "tables of four", 160, 30),
    band: centsRangeFromDollars(35, 220),
    headline: "Tacos till the sun goes down.",
    sells:
      "Show one dish, big, and offer a deal for the hour that’s empty. Two for one before four o’clock fills a room that costs you the same either way.",
    season:
      "Visitors fill tables from January to April. The card is for May to September, when locals can finally park.",
    size: "large",
    because: "People eat with their eyes, and a picture needs inches.",
    question: "Are a pizza place and a café my competitors on the card?",
    answer:
      "Pizza Shop, Coffee Shop and Bakery are industries of their own, so they can be on your card. Any other place to eat counts as Restaurant.",
  },
  "pizza-shop": {
    line: "dinner, settled.",
    job: exampleJobFromDollars("family order", "family orders", 42, 45),
    band: centsRangeFromDollars(22, 60),
    headline: "Two large pies, $27.",
    sells:
      "Offer two pies at one price, with a pizza drawn edge to edge and a coupon for the fridge.",
    season:
      "Football from September, and the weeks when nobody wants to turn on an oven: June to September.",
    size: "large",
    because: "A pizza has to look hot and big.",
    question: "It takes a lot of orders to pay for a spot. Is it worth it?",
    answer:
      "Count families, not orders: one that comes twice a month is worth more than the first coupon. If you can’t serve a busy Friday, set the coupon for Tuesdays.",
  },
  "coffee-shop": {
    line: "the corner where they know your order.",
    job: exampleJobFromDollars("regular for a year", "regulars for a year", 620, 55),
    band: centsRangeFromDollars(6, 800),
    headline: "Your second cup is ours.",
    sells:
      "Offer a free second cup, or a free first drink with a pastry. It costs you cents, and a habit needs a reason to start.",
    season: "Patios from October to April, iced everything from May. New neighbors arrive in fall.",
    size: "small",
    because: "A cup, an offer, a street corner. Two regulars pay for it.",
    question: "Will chains use the same card?",
    answer:
      "Not in your industry on your card. If you have Coffee Shop, no other café or coffee chain is on that card.",
  },
  bakery: {
    line: "still warm.",
    job: exampleJobFromDollars(
      "weekend regular for a year",
      "weekend regulars for a year",
      780,
      45,
    ),
    band: centsRangeFromDollars(8, 900),
    headline: "Still warm.",
    sells:
      "Offer a free croissant with the card, and print the time the bread comes out of the oven. Custom cakes are the bigger sale; give them a line and a phone number.",
    season:
      "Be on the October card for Thanksgiving pies, and on the April card for graduation cakes.",
    size: "medium",
    because: "A picture of good bread sells better than words.",
    question: "Should I give something away?",
    answer:
      "Yes, if it’s small and you’d be glad to see the person again. A croissant costs you a dollar, and once they’re in your shop, they smell the bread.",
  },
  florist: {
    line: "say it in bloom.",
    job: exampleJobFromDollars("arrangement", "arrangements", 95, 50),
    band: centsRangeFromDollars(55, 350),
    headline: "Say it in bloom.",
    sells:
      "Offer money off one bouquet with local delivery, and print an end date. People forget anniversaries; a card on the counter that week reminds them.",
    season:
      "Valentine’s Day and Mother’s Day carry the year. Book the January and April cards; they go out in time for both.",
    size: "small",
    because: "Three flowers and your phone number fit.",
    question: "Can I use a card for weddings?",
    answer:
      "It’s not the best way: very few homes plan one in a given month. Sell this week’s bouquet and mention weddings in one line.",
  },
  furniture: {
    line: "sit down, stay a while.",
    job: exampleJobFromDollars("sofa", "sofas", 2200, 40),
    band: centsRangeFromDollars(300, 6000),
    headline: "Sit down, stay a while.",
    sells:
      "Offer floor models at a percentage off, with an end date. Patio sets are the Arizona specialty: say what survives the sun.",
    season:
      "Winter residents furnish in October and November; patio sets sell from September to April. January is for clearing floors.",
    size: "large",
    because: "A chair drawn large beats a showroom photo printed small.",
    question: "Does a mattress shop share my industry?",
    answer:
      "Yes: sofas, mattresses, patio furniture and upholstery are all Furniture. Each card has only one of them.",
  },
  "golf-shop": {
    line: "a fitting beats your brother-in-law’s advice.",
    job: exampleJobFromDollars("iron set fitted", "iron sets fitted", 1300, 30),
    band: centsRangeFromDollars(80, 2200),
    headline: "Your slice has a cause.",
    sells:
      "Offer a fitting with launch-monitor numbers at a fixed price, credited toward a purchase. Cart batteries and regrips bring in people who never wanted new clubs.",
    season:
      "October to April. Courses overseed in fall and reopen in October; be on the card before that.",
    size: "medium",
    because: "A flag, a green and one offer.",
    question: "Do most homes here play golf?",
    answer:
      "No, and the card goes to all of them. It works best on routes around courses. Before you pay, ask us which routes the mailing covers.",
  },
  jewelry: {
    line: "we buy the gold in that drawer.",
    job: exampleJobFromDollars("ring resized and repaired", "rings resized and repaired", 240, 60),
    band: centsRangeFromDollars(30, 4500),
    headline: "What’s in your drawer?",
    sells:
      "Repairs and watch batteries bring people in; appraisals and old gold bring the rest. Nobody buys an engagement ring from a card, but they remember the shop.",
    season: "November and early December, then the two weeks before Valentine’s Day.",
    size: "medium",
    because: "One stone on a dark background, and no clutter.",
    question: "Can we advertise that we buy gold?",
    answer:
      "Yes, with your name and address on it. Don’t print a price per ounce; it’s wrong the day the card arrives.",
  },
  "repair-shop": {
    line: "brakes fixed the same day.",
    job: exampleJobFromDollars("brake job", "brake jobs", 620, 50),
    band: centsRangeFromDollars(69, 1800),
    headline: "Brakes squeal. We don’t.",
    sells:
      "Offer an oil change and a real inspection at one price, and promise to show people the worn part. People fear the bill more than the noise.",
    season:
      "Batteries and air conditioning die from May to September. Winter residents’ cars won’t start in October.",
    size: "large",
    because: "Room for four services and the price that brings them in.",
    question: "Are tire shops and dealers in my industry?",
    answer:
      "Tires, brakes, oil changes and dealer service all count as Repair Shop. Body work, car washes and towing are industries of their own.",
  },
  "auto-body": {
    line: "what dent?",
    job: exampleJobFromDollars("bumper repair", "bumper repairs", 1100, 35),
    band: centsRangeFromDollars(250, 5000),
    headline: "Dent? What dent?",
    sells:
      "Offer to fix the small dent people have been looking at for a year, and print a starting price. Insurers send the big jobs; cards bring in the small ones.",
    season:
      "Parking lots are fullest from January to April. From July on, storms bring hail and flying signs.",
    size: "medium",
    because: "Before, after, and a code for sending a photo of the dent.",
    question: "Can people get an estimate from the ad?",
    answer:
      "Yes. Point your code at a photo form on your website, and the first estimate takes them a minute.",
  },
  "car-wash": {
    line: "after the dust storm.",
    job: exampleJobFromDollars("monthly plan for a year", "monthly plans for a year", 360, 50),
    band: centsRangeFromDollars(8, 450),
    headline: "Dust storm? Drive on in.",
    sells:
      "Offer a full wash at a weekday price, and sell the plan at the gate. Detailing and ceramic coating deserve an ad of their own, not the last line.",
    season:
      "July to September is dust and mud rain; spring is pollen. There’s hardly a month without a dirty car.",
    size: "medium",
    because: "A price, suds, and directions to the entrance.",
    question: "How do I know the card brought them?",
    answer:
      "Print a code word, or collect the coupon at the gate. We count scans; you count cars. Together that’s an answer.",
  },
  towing: {
    line: "the number to call when you’re stuck.",
    job: exampleJobFromDollars("local tow", "local tows", 140, 45),
    band: centsRangeFromDollars(95, 350),
    headline: "Stuck?",
    sells:
      "Print your number as large as it gets, and a set price for a jump start or a flat tire. People don’t read this ad; they keep it in the glove box.",
    season: "Batteries die from June to September. Holiday weekends strand visitors.",
    size: "small",
    because: "A phone number doesn’t need inches. Yellow helps it stand out.",
    question: "Does one card make sense for something so rare?",
    answer:
      "Less than for most businesses. One month brings only a few tows. If you try it, print something people cut out and keep, and judge it after six months.",
  },
  accounting: {
    line: "April can be an ordinary month.",
    job: exampleJobFromDollars("business tax return", "business tax returns", 950, 55),
    band: centsRangeFromDollars(250, 3500),
    headline: "April can be an ordinary month.",
    sells:
      "Offer a free first review, and say who it’s for: rental owners, new LLCs, and people who file in two states, as many winter residents do.",
    season:
      "January and February cards for returns, September for extensions, November for planning.",
    size: "medium",
    because: "A sentence, a name, and room to look serious.",
    question: "Do I have to name a price?",
    answer:
      "No, but a starting price filters calls. “Returns from $250” keeps away people who’d never pay it, and brings in people who expected worse.",
  },
  insurance: {
    line: "a neighbor who reads the fine print.",
    job: exampleJobFromDollars("new household for a year", "new households for a year", 450, 70),
    band: centsRangeFromDollars(150, 900),
    headline: "A neighbor who reads the fine print.",
    sells:
      "Offer a second look at a renewal letter. Everybody has one on the counter, and everybody thinks it’s too high. Offer to read it, not to sell.",
    season:
      "Medicare enrollment runs from October 15 to December 7, so the October card counts. Home and auto renew all year.",
    size: "medium",
    because: "Calm type and one sentence. Shouting reads like a robocall.",
    question: "Are there rules for Medicare ads?",
    answer:
      "Yes, strict ones, and your carriers may need to approve the text. Allow three more weeks, and send us the approved wording.",
  },
  "law-firm": {
    line: "a plain answer, in writing.",
    job: exampleJobFromDollars("living trust", "living trusts", 2400, 50),
    band: centsRangeFromDollars(400, 6000),
    headline: "Wills, trusts, and a plain answer.",
    sells:
      "Offer one service at a flat fee. Wills and trusts suit a card best: almost every household needs one, and nobody is searching for it tonight.",
    season: "January resolutions, and October, when families talk about it before the holidays.",
    size: "medium",
    because: "A serious ad needs white space, and a flat fee needs one line.",
    question: "What do the bar’s advertising rules mean for the card?",
    answer:
      "The ad names the responsible lawyer and doesn’t promise a result. You approve the wording; we add nothing to it after that.",
  },
  "real-estate": {
    line: "your street has changed, and so have prices.",
    job: exampleJobFromDollars("home sale commission", "home sale commissions", 15000, 60),
    band: centsRangeFromDollars(8000, 25000),
    headline: "Your street has changed. So have prices.",
    sells:
      "Offer a one-page estimate of what the house is worth, not a smile and a slogan. Every owner reads what the house around the corner sold for, even if they’re not selling.",
    season:
      "Sellers decide in January for spring. Winter residents look from February to April, so those cards reach buyers and sellers alike.",
    size: "large",
    because: "One sale pays for several cards, and a Small looks like a refrigerator magnet.",
    question: "Every agent mails postcards. Why share one?",
    answer:
      "On this card you’re the only agent, and you pay for a share of it. Your broker’s name goes in the ad, as Arizona requires.",
  },
};
