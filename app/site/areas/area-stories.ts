import type { AreaSlug } from "#business/mailings/areas.ts";

/** The texts of one neighborhood's page. General knowledge; no figure without its source. */
export type AreaStory = {
  /** The heading's second half, after the name. */
  line: string;
  /** For search results and shared links, 70 to 160 characters. */
  description: string;
  where: string;
  homes: string;
  work: string;
  season: string;
};

export const areaStories: Readonly<Record<AreaSlug, AreaStory>> = {
  "south-scottsdale": {
    line: "where the ranch houses are.",
    description:
      "Shared 9x12 mailings in South Scottsdale, ZIP 85257: older ranch homes, steady repair work, and one place on the card for your trade.",
    where:
      "South Scottsdale runs from Thomas Road down to the Tempe line, between Papago Park and the Indian Bend Wash. Phoenix and its Arcadia neighborhood begin at the western edge; the SkySong offices stand in the middle.",
    homes:
      "Block-built ranch houses of the 1950s and 60s on straight streets, many of them bought by people who are redoing them room by room, with newer townhouses between.",
    work: "Sixty-year-old drains, panels and roofs. If you replace what a house was built with, this is the south end of the card you want: plumbers, electricians, roofers, remodelers, painters, and the shop that keeps the second car going.",
    season:
      "People live here all year. Summer is when air conditioners and old wiring give up, so a spring card is early and a summer card is urgent.",
  },
  "old-town": {
    line: "where people walk to dinner.",
    description:
      "Shared 9x12 mailings in Old Town Scottsdale, ZIP 85251: apartments, condos and cottages a short walk from your door. One place per industry.",
    where:
      "The original townsite: Main Street and Marshall Way with their galleries, the Civic Center, the waterfront on the canal, Fashion Square at Camelback Road. The blocks around it, out to Hayden Road and Thomas Road, share the ZIP.",
    homes:
      "More apartments and condominiums than anywhere else in the city, and small older houses on the side streets. Many renters, many first addresses in town.",
    work: "Anything that people walk to, or that comes up in the elevator: coffee, dinner, hair, a gym, dry cleaning, a dog walker. Newcomers have no regular place yet, and the card is how they learn yours.",
    season:
      "October to April is busy with visitors, and spring training fills Scottsdale Stadium in February and March. Residents get the card in every month, and summer is when a table is easy to get.",
  },
  "indian-bend": {
    line: "along the greenbelt.",
    description:
      "Shared 9x12 mailings in the Indian Bend part of Scottsdale, ZIP 85250: settled homes along the greenbelt, mailed by carrier route.",
    where:
      "The middle of town, on both sides of the Indian Bend Wash greenbelt with Chaparral Park and its lake, from Old Town's northern edge up to about Lincoln Drive.",
    homes:
      "Ranch houses and patio homes of the 1960s and 70s under grown trees, with townhouse communities that have been there as long.",
    work: "Second and third owners, and owners who never left: comfort and upkeep. Air conditioning, tree work over the roof, new floors, eyes, knees, and the vet they have always gone to, unless yours is the card on the counter.",
    season:
      "Mostly year-round households. Trees want trimming before the monsoon, which is June; book a card for April or May.",
  },
  "paradise-valley": {
    line: "a town of its own.",
    description:
      "Shared 9x12 mailings in Paradise Valley, Arizona, ZIP 85253: large lots between Camelback and Mummy Mountain, one business per trade.",
    where:
      "Not Scottsdale at all: a town of 12,658 people (2020 census) between Camelback and Mummy Mountain, with Scottsdale to the east and Phoenix to the west. Its ZIP also takes in some streets of both.",
    homes:
      "Detached houses on lots that are mostly an acre or more, with walls, gates, long driveways and pools. Hardly any shops of its own: for most things its people drive to you.",
    work: "Grounds and water: landscaping, pools, treatment for hard water, walls and gates, and the people who come weekly. Also the one-time purchases, a ring or a remodel, where trust comes before price.",
    season:
      "Some owners leave from June to September, the house does not: pools, irrigation and air conditioning need someone in exactly those months.",
  },
  "mccormick-ranch": {
    line: "lakes, paths, and forty-year-old kitchens.",
    description:
      "Shared 9x12 mailings in McCormick Ranch, Scottsdale 85258: settled families around the lakes, and houses old enough to be renewed.",
    where:
      "Scottsdale's first large master-planned community, laid out in the 1970s on what had been the McCormicks' horse ranch: lakes, greenbelts and paths between Scottsdale Road and Hayden Road and beyond.",
    homes:
      "Single-story houses, patio homes and condominiums from the 1970s and 80s, under one property owners' association, on streets that bend around the water.",
    work: "Kitchens, baths and air conditioners on their second or third round. People walk their dogs along the lakes and stay in their houses as they grow older, so remodelers, dentists and home care all have reason to be here.",
    season:
      "Largely year-round. Remodeling is planned after the holidays, so the January and February cards are read with a tape measure in hand.",
  },
  "gainey-ranch": {
    line: "behind the gates, on the mail route.",
    description:
      "Shared 9x12 mailings in Gainey Ranch, Scottsdale 85258: gated streets that a salesperson can't walk and the mail carrier does.",
    where:
      "Twenty-seven holes of golf with communities around them, north of McCormick Ranch, between Scottsdale Road and Hayden Road, with a resort in its midst and the shops along Doubletree Ranch Road.",
    homes:
      "Gated communities of the 1980s and 90s: villas and patio homes that owners lock and leave, and larger houses on the fairways.",
    work: "You can't knock here, and flyers don't get past the gate; the mail carrier has the code. Shades for western windows, repainting to the association's palette, house cleaning, a masseur who comes to the house, a lawyer for the trust.",
    season:
      "Fuller from October to May. Work that needs an empty house, painting above all, sells in spring for the summer.",
  },
  "scottsdale-ranch": {
    line: "around Lake Serena.",
    description:
      "Shared 9x12 mailings in Scottsdale Ranch, 85258: family streets around Lake Serena with schools, pools and roofs that come due together.",
    where:
      "Built in the 1980s along Via Linda and around Lake Serena, east of McCormick Ranch and west of the Salt River community's land, with its own parks, schools and shops.",
    homes:
      "Single-family houses with tile roofs and pools, townhouses by the water, most of one age: when one roof on the street comes due, the others follow.",
    work: "Tile underlayment after thirty-odd years, pool plaster after fifteen, garage springs whenever they please. And families: tutoring, a groomer for the dog, a pizza on Friday.",
    season:
      "School sets the calendar here. August is back to school, which is the July card; roofs are looked at before the monsoon.",
  },
  "shea-corridor": {
    line: "up against the McDowells.",
    description:
      "Shared 9x12 mailings along the Shea corridor and Ancala, Scottsdale 85259: foothill family homes near the Mayo Clinic campus.",
    where:
      "Shea Boulevard from about the 101 eastward, toward Fountain Hills: Ancala on its hill, the Mayo Clinic's campus, and the streets that run up to the McDowell Mountains.",
    homes:
      "Family houses of the 1980s and 90s with three-car garages, gated Ancala above, and the desert preserve behind the last wall.",
    work: "Roofs that face the sun all day, hard water, scorpions that come in from the wash: solar, water treatment and pest control. Two careers and children at school add the dentist, child care and a good back doctor.",
    season:
      "Year-round families. Scorpions move with the heat, so a pest-control place belongs on the April or May card.",
  },
  airpark: {
    line: "nine to five, and home by six.",
    description:
      "Shared 9x12 mailings around the Scottsdale Airpark and Raintree, 85260: homes beside the city's largest district of offices and shops.",
    where:
      "The business district around Scottsdale's airport, and the neighborhoods east and south of it: Raintree Drive, Thunderbird Road, Cactus Road, out to the foothills.",
    homes:
      "Subdivisions of the 1980s and 90s and newer apartments, within minutes of the offices, workshops and hangars where a good part of the city goes to work.",
    work: "Reach the household, and you reach the person who works down the road: car wash and body shop between two meetings, lunch, a gym before eight, an accountant and an insurance agent close to the office.",
    season:
      "Tax season reads the January and February cards; the car auctions and the golf tournament of January and February bring traffic past the airport.",
  },
  kierland: {
    line: "Scottsdale by mail.",
    description:
      "Shared 9x12 mailings in Kierland, ZIP 85254: a Scottsdale address that lies mostly inside Phoenix, with shops you can walk to.",
    where:
      "The ZIP with a Scottsdale address that lies mostly inside the city of Phoenix, west of Scottsdale Road. Kierland Commons and its golf course sit at the northern end, Scottsdale Quarter right across the road.",
    homes:
      "Ranch houses of the 1970s and 80s on quarter-acre lots in the south, apartments and condominiums over the shops in the north.",
    work: "Two kinds of households on one route: older gardens that want a tree service and cars that want a mechanic, and new apartments that want furniture, nails, a barber and bread.",
    season:
      "Steady through the year, strongest in the shops from October to the holidays; the October and November cards catch it.",
  },
  grayhawk: {
    line: "two golf courses and a school run.",
    description:
      "Shared 9x12 mailings in Grayhawk, Scottsdale 85255: family streets and gated villages around two golf courses, north of the 101.",
    where:
      "Master-planned in the 1990s around two golf courses, north of Loop 101 along Thompson Peak Parkway and Hayden Road, looking at the McDowell Mountains.",
    homes:
      "Streets of family houses around parks, gated villages on the fairways, condominiums near the 101: a mix that few communities up here have.",
    work: "Working parents with little time: child care, tutoring, house cleaning, a weekly pool visit. Golfers on the other side of the fence. Everything that saves a Saturday.",
    season:
      "Families stay all year; the villages fill in October. Summer pools need more visits, and that is sold in April and May.",
  },
  "dc-ranch": {
    line: "where the desert preserve begins.",
    description:
      "Shared 9x12 mailings in DC Ranch and Silverleaf, Scottsdale 85255: villages and custom homes against the McDowell Sonoran Preserve.",
    where:
      "On the western slope of the McDowell Mountains, with Market Street and its restaurants at the door and the preserve's Gateway trailhead down the road. Silverleaf lies in the canyon above.",
    homes:
      "Villages with front porches and community centers lower down, gated custom homes higher up, all held to careful design rules.",
    work: "Owners who keep native gardens and large windows: landscaping that knows a saguaro from a nuisance, motorized shades, solar that the design committee accepts, electric-car chargers. A broker or a vet with a name is remembered.",
    season:
      "Fullest from October to May. Gardens are replanted in October and November, so be on the September card.",
  },
  "troon-north": {
    line: "among the boulders.",
    description:
      "Shared 9x12 mailings in Troon and Troon North, Scottsdale 85262 and 85255: custom desert homes below Pinnacle Peak.",
    where:
      "Below Pinnacle Peak and Troon Mountain, along Happy Valley Road, Pima Road and Dynamite Boulevard, where the last streets give way to granite and saguaros.",
    homes:
      "Custom and semi-custom houses on desert lots among the golf holes, with flat foam roofs, washes through the garden and long views.",
    work: "The desert is at the door: pest control, native landscaping, foam roofs that want recoating, water treatment. Owners who are away part of the year need a locksmith, a mover and someone with a key.",
    season:
      "A winter neighborhood: people return in October and November and leave in May. The October card greets them; the April card catches the list they leave behind.",
  },
  terravita: {
    line: "at the top of Scottsdale Road.",
    description:
      "Shared 9x12 mailings in Terravita and the Boulders area, Scottsdale 85266: golf communities at the city's northern end.",
    where:
      "The northern end of Scottsdale Road, where Carefree Highway crosses: gated Terravita, the Boulders area toward Carefree, and the desert neighborhoods in between.",
    homes:
      "Single-story houses behind gates around golf courses, and one-acre desert lots with a well-kept workshop.",
    work: "Many owners are retired, handy once, and glad of a reliable number now: garage doors, a handyman, air conditioning, glasses, Medicare questions, help at home. It is a long drive from town, so say that you come up here.",
    season:
      "Fuller in winter. Put the service that opens a house on the September card and the one that closes it on the April card.",
  },
  "desert-mountain": {
    line: "the far end of the route.",
    description:
      "Shared 9x12 mailings in Desert Mountain, Scottsdale 85262: gated golf villages at the city's northern edge, mailed by carrier route.",
    where:
      "The far northern corner of the city against the Tonto National Forest, high enough to be a few degrees cooler than Old Town: gated villages around the club's golf courses.",
    homes:
      "Custom houses, most of them used part of the year. Its ZIP, 85262, passed Paradise Valley's as the wealthiest in the area by the census survey of 2022, as KTAR News reported.",
    work: "Owners who buy the good version and want it installed: remodels, lighting, furniture, a fitted set of clubs. And the logistics of two homes: movers, house watching, someone who answers in August.",
    season:
      "The strongest season of all: October to May. Summer cards reach caretakers and those who stay; plan your main months accordingly.",
  },
};

/** The source of the one figure in the stories that is not from the ZIP table. */
export const storySources = {
  "desert-mountain": {
    name: "KTAR News on ZIP 85262 and 85253, with the American Community Survey of 2022",
    url: "https://ktar.com/story/5573233/why-this-north-scottsdale-zip-code-surpassed-paradise-valley-in-household-wealth/",
  },
  "paradise-valley": {
    name: "U.S. census of 2020, town of Paradise Valley",
  },
} as const satisfies Partial<Record<AreaSlug, { name: string; url?: string }>>;
