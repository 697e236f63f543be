import {
  centsRangeFromDollars,
  exampleJobFromDollars,
  type IndustryStory,
} from "./industry-story.ts";

export const householdCareStories: Readonly<Record<string, IndustryStory>> = {
  "house-cleaning": {
    line: "your Saturday is back.",
    job: exampleJobFromDollars("biweekly home for a year", "biweekly homes for a year", 3900, 30),
    band: centsRangeFromDollars(140, 4500),
    headline: "Your Saturday is back.",
    sells:
      "Offer a dollar amount off the first visit, and say who comes: the same two people, background-checked, with their own supplies. Trust is the product.",
    season:
      "November, before guests; January, after them; and April, when winter residents want the house closed up clean.",
    size: "small",
    because: "A promise and a price fit. One regular home pays for it.",
    question: "Do carpet cleaners and maids share an industry?",
    answer:
      "No. House Cleaning and Carpet Cleaning are two industries. A card can have one of each.",
  },
  "carpet-cleaning": {
    line: "dry by dinner.",
    job: exampleJobFromDollars("three-room visit", "three-room visits", 180, 60),
    band: centsRangeFromDollars(119, 600),
    headline: "Three rooms, one price.",
    sells:
      "Offer three rooms at one price, with nothing added at the door. Say “tile and grout,” too: many Scottsdale homes have more tile than carpet.",
    season: "After the holidays, after monsoon mud in September, and in May, when renters move.",
    size: "medium",
    because: "The price should be huge, with a coupon border around it.",
    question: "Is a low price on the card a trap for me?",
    answer:
      "Only if you lose money on the job. Print the price you’d be happy to get for three rooms, and name stairs and sofas as extras.",
  },
  "moving-company": {
    line: "we lift, you point.",
    job: exampleJobFromDollars("local move", "local moves", 1100, 30),
    band: centsRangeFromDollars(450, 2500),
    headline: "We lift. You point.",
    sells:
      "Offer a dollar amount off a local move, and list the small jobs between moves: a sofa, a storage unit, a garage cleanout.",
    season:
      "Leases end and home sales close from April to July. Winter residents move in around October and out around April.",
    size: "medium",
    because: "Room for what you take and what you don’t.",
    question: "Few homes move in any month. Is a mailer a waste?",
    answer:
      "It’s true that most homes aren’t moving. So add a job anyone might have, such as a storage unit or a piano, and expect the calls over several weeks.",
  },
  "dry-cleaning": {
    line: "pressed, and back by Thursday.",
    job: exampleJobFromDollars(
      "weekly customer for a year",
      "weekly customers for a year",
      1400,
      40,
    ),
    band: centsRangeFromDollars(20, 1800),
    headline: "Pressed by Thursday.",
    sells:
      "Offer five shirts at one price, or free pickup at the door. The first bag is what counts; after that it’s a habit.",
    season:
      "Comforters and coats come in from March to May, formal wear from November. Summer is slow, so that’s the time for drapes and rugs.",
    size: "small",
    because: "A price and your street corner. People just need to know you’re on their way.",
    question: "My customers live within two miles. Does the card go too far?",
    answer:
      "If you don’t pick up and deliver, ask us before you pay which routes the mailing covers. If you do, every home on the routes can be a customer.",
  },
  dental: {
    line: "the dentist you won’t dread.",
    job: exampleJobFromDollars("new patient for a year", "new patients for a year", 900, 45),
    band: centsRangeFromDollars(250, 4000),
    headline: "The dentist you won’t dread.",
    sells:
      "Offer an exam, X-rays and a cleaning at one price for people without insurance. Show a face, too: patients choose a person, not a practice.",
    season:
      "Dental benefits run out in December, so the October and November cards fill chairs. August is for school forms, January for people who just moved here.",
    size: "large",
    because:
      "A smile, a price and an address. A family that stays for years more than pays for it.",
    question: "Do orthodontists and implant centers count as Dental?",
    answer:
      "Yes. Dentists, orthodontists, implants and whitening share one industry, so only one of them is on each card.",
  },
  "eye-care": {
    line: "see the street signs again.",
    job: exampleJobFromDollars("exam with glasses", "exams with glasses", 420, 50),
    band: centsRangeFromDollars(120, 700),
    headline: "Read the street signs again.",
    sells:
      "Offer an exam and glasses at one price, or a second pair at half price. Say which plans you take; it’s the first thing people check.",
    season:
      "Unused vision benefits run out in December. Prescription sunglasses sell from March on.",
    size: "medium",
    because: "Plans, hours and one offer fit without tiny type.",
    question: "Can an eye surgeon be on the same card?",
    answer: "Not while you have Eye Care. A shop that only sells frames counts as Eye Care, too.",
  },
  chiropractic: {
    line: "stand up straighter.",
    job: exampleJobFromDollars("course of eight visits", "courses of eight visits", 520, 60),
    band: centsRangeFromDollars(60, 1200),
    headline: "Stand up straighter.",
    sells:
      "Offer a first visit at one low price, with an X-ray if you take one. Name the pains people say out loud: neck, low back, sciatica.",
    season:
      "Golfers and pickleball players hurt from October to April; desk workers hurt all year.",
    size: "medium",
    because: "Calm design, one price, and room for your name and training.",
    question: "What can’t a health ad say?",
    answer:
      "No cures, no promised results, nothing your board wouldn’t allow. You approve every word before it prints, and what it says is your responsibility.",
  },
  "physical-therapy": {
    line: "back on the trail by spring.",
    job: exampleJobFromDollars("course of ten visits", "courses of ten visits", 1100, 40),
    band: centsRangeFromDollars(100, 1800),
    headline: "Back on the trail by spring.",
    sells:
      "Say that no referral is needed, if that’s true for you, and offer a free first screening. Balance and knees bring in older neighbors; running brings in younger ones.",
    season:
      "October to April, when trails and courts are full. New deductibles slow January; met deductibles fill November.",
    size: "medium",
    because: "A picture of someone walking uphill, one sentence, one offer.",
    question: "Is a chiropractor on the same card a competitor?",
    answer:
      "Not on our list: they’re two separate industries. If you see it differently, call us before you pay, and we’ll tell you whether a chiropractor is on the card.",
  },
  "senior-care": {
    line: "someone there when you can’t be.",
    job: exampleJobFromDollars("client for three months", "clients for three months", 7800, 25),
    band: centsRangeFromDollars(1200, 12000),
    headline: "Someone there when you can’t be.",
    sells:
      "Talk to the adult children, not the parents: they keep the card. Two free hours in the first week are easier to accept than a free consultation.",
    season:
      "Families visit at Thanksgiving and over the holidays and see what has changed. The December and January cards reach them while they’re here.",
    size: "large",
    because: "Trust needs room and quiet. This is no place for a starburst.",
    question: "We’re a residence, not home care. Is that the same industry?",
    answer:
      "Yes. Home care and assisted living count as Senior Care. Each card has only one of them.",
  },
  "hair-salon": {
    line: "a chair with your name on it.",
    job: exampleJobFromDollars("client for a year", "clients for a year", 900, 50),
    band: centsRangeFromDollars(65, 1200),
    headline: "New stylist? Start here.",
    sells:
      "Offer a first cut and blowout at one price, and print the stylist’s name. A new chair to fill is the best reason to advertise.",
    season:
      "People move here in fall and need a stylist by the holidays. May is weddings and graduations.",
    size: "medium",
    because: "Room to show your color work, with a line of its own for the offer.",
    question: "Would a barbershop on the card compete with me?",
    answer:
      "Hair Salon and Barbershop are two industries, so both can be on a card. If men’s cuts are half your business, ask whether Barbershop is taken before you book.",
  },
  barbershop: {
    line: "sharp by lunchtime.",
    job: exampleJobFromDollars("regular for a year", "regulars for a year", 420, 60),
    band: centsRangeFromDollars(28, 500),
    headline: "Sharp by lunchtime.",
    sells:
      "Print a price for the first cut, and “walk-ins welcome” or a code to book. That’s all it needs.",
    season:
      "August before school, December before family photos, and October, when winter residents look for a chair.",
    size: "small",
    because: "A pole, a price, a street corner. Two regulars pay for it.",
    question: "Do people carry a postcard to the barber?",
    answer:
      "Hardly ever. They scan the code and book, or they say where they saw you. We give each ad its own code so you can count the scans.",
  },
  "nail-salon": {
    line: "an hour, and your nails are done.",
    job: exampleJobFromDollars("client for a year", "clients for a year", 960, 45),
    band: centsRangeFromDollars(35, 1100),
    headline: "Sandal season is every season.",
    sells:
      "Offer a manicure and pedicure together at one price, on your slow days. Print the days; that keeps Saturday for regulars.",
    season:
      "Sandals are worn ten months a year here. May and December are busiest, so put the offer on the July and January cards.",
    size: "small",
    because: "Color, price, address. One client who comes back pays for it.",
    question: "Can I limit the offer to Tuesday through Thursday?",
    answer:
      "Yes, and you should print it in the same size as the price. A surprise at the register costs more goodwill than the offer brings.",
  },
  spa: {
    line: "an afternoon off, near home.",
    job: exampleJobFromDollars("spa afternoon", "spa afternoons", 240, 50),
    band: centsRangeFromDollars(110, 900),
    headline: "Be a tourist in your own town.",
    sells:
      "Offer a weekday package for residents. Resorts set the prices here; a locals’ rate for the same hour is news.",
    season:
      "Mother’s Day, the holidays, and summer, when resorts are empty and neighbors have time.",
    size: "medium",
    because: "Quiet space is the message. A Small has none.",
    question: "Does a med spa share my industry?",
    answer:
      "Yes. Facials, skin care, waxing and med spas are all Spa. Massage is an industry of its own.",
  },
  massage: {
    line: "sixty quiet minutes.",
    job: exampleJobFromDollars("monthly client for a year", "monthly clients for a year", 1080, 55),
    band: centsRangeFromDollars(79, 1200),
    headline: "Sixty quiet minutes.",
    sells:
      "Offer one hour at one price, on weekdays. Sell the membership in person, after the first visit.",
    season:
      "Sore golf and hiking shoulders from November to April; gifts in December and before Mother’s Day.",
    size: "medium",
    because: "The fewer words the better, and a Medium lets them breathe.",
    question: "Can I advertise if I work from home or travel to clients?",
    answer:
      "Yes, with your license and a phone number. “We come to you” is a strong line in gated neighborhoods, where people would rather not drive for an hour of rest.",
  },
  fitness: {
    line: "lift heavy, sleep well.",
    job: exampleJobFromDollars("member for a year", "members for a year", 1300, 55),
    band: centsRangeFromDollars(99, 2000),
    headline: "Lift heavy. Sleep well.",
    sells:
      "Offer two weeks of free classes and no contract. Mention the ages in your classes. People stay away because they picture a room of 25-year-olds.",
    season:
      "January, of course. But September comes second: school is back, and mornings are cool enough to leave the house.",
    size: "medium",
    because: "One strong picture and one offer. Save the schedule for your site.",
    question: "Are yoga studios and gyms one industry?",
    answer:
      "Yes: gyms, personal training, yoga and pilates are all Fitness Studio. Each card has only one of them.",
  },
  veterinary: {
    line: "for the dog and the cat.",
    job: exampleJobFromDollars("new patient for a year", "new patients for a year", 620, 45),
    band: centsRangeFromDollars(75, 2500),
    headline: "Both of them like it here.",
    sells:
      "Offer a discount on the first exam, mention new-puppy visits, and say whether you take walk-ins. The animals sell the rest.",
    season: "Snakes and foxtails from April, heat from June, boarding shots before every holiday.",
    size: "large",
    because: "A dog and a cat in one picture can stop a hand on its way to the trash.",
    question: "Is an emergency animal hospital my competitor?",
    answer:
      "Yes, it’s the same industry. If you refer your emergencies to one, name it in your ad; people like to know.",
  },
  "pet-grooming": {
    line: "muddy in, fluffy out.",
    job: exampleJobFromDollars("dog for a year", "dogs for a year", 600, 55),
    band: centsRangeFromDollars(45, 800),
    headline: "Muddy in, fluffy out.",
    sells:
      "Offer money off the first bath. If you have a mobile van, say so: skipping the waiting room appeals to people with two dogs.",
    season: "Shedding in April and October, foxtails in May, hot sidewalks from June to September.",
    size: "small",
    because: "A wet dog and a price. Two regulars pay for it.",
    question: "Do daycare and boarding count as Pet Grooming?",
    answer:
      "Boarding and sitting are under Dog Walking on our list. If you do both, choose the one you want new customers for.",
  },
  "dog-walking": {
    line: "first walk’s on us.",
    job: exampleJobFromDollars(
      "dog walked daily for three months",
      "dogs walked daily for three months",
      1100,
      60,
    ),
    band: centsRangeFromDollars(18, 1400),
    headline: "First walk’s on us.",
    sells:
      "Offer a free first walk. Nobody hands a key to a stranger, so the first meeting is what sells. It costs you half an hour.",
    season:
      "Summer walks happen at six in the morning, and owners gladly pay someone to do them. Dog sitting fills up at Thanksgiving and in July.",
    size: "small",
    because: "A dog, a line, a number. One dog walked daily pays for the spot.",
    question: "Is it worth it for one person with ten clients?",
    answer:
      "It can be, with a Small. But a card doesn’t know when you’re full: if ten is your limit, skip the months when you have ten.",
  },
  "child-care": {
    line: "small classes, happy kids.",
    job: exampleJobFromDollars("child for three months", "children for three months", 3600, 20),
    band: centsRangeFromDollars(250, 4500),
    headline: "Small classes, big days.",
    sells:
      "Offer a trial day, and list the ages you have room for and how many children there are per adult. Open spots in the toddler room are news; say so.",
    season:
      "Parents choose in February and March for August. A second round starts in July, when plans fall through.",
    size: "medium",
    because: "Ages, hours and your license fit, with room for a picture.",
    question: "Can the ad show the children in our care?",
    answer:
      "Only with written permission from their parents, which you need before you send us the photo. A drawing works just as well and needs no permission.",
  },
  tutoring: {
    line: "algebra, unstuck.",
    job: exampleJobFromDollars("student for a semester", "students for a semester", 1200, 65),
    band: centsRangeFromDollars(60, 1800),
    headline: "Algebra, unstuck.",
    sells:
      "Put one subject in the headline. Parents don’t look for tutoring; they look for algebra by Friday. Offer the first hour free, at your table or theirs.",
    season:
      "October, after the first report cards, and January to March for tests. School starts in early August here, so back-to-school starts with the July card.",
    size: "small",
    because: "One subject, one offer. One student pays for it.",
    question: "Are music lessons in this industry?",
    answer:
      "Yes. Math, reading, test prep and music lessons are all Tutoring on our list, one on each card.",
  },
};
