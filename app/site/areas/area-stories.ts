import type { AreaSlug } from "#business/mailings/areas.ts";

/** The texts of one neighborhood's page. General knowledge; no figure without its source. */
type AreaStory = {
  /** The heading's second half, after the name. */
  line: string;
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
      "Shared 9x12 mailings for South Scottsdale, ZIP 85257: older ranch homes, steady repair work, and one spot per industry on the card.",
    where:
      "South Scottsdale runs from Thomas Road down to the Tempe line, between Papago Park and the Indian Bend Wash. Phoenix and its Arcadia neighborhood start at the western edge. The SkySong offices are in the middle.",
    homes:
      "Block ranch houses from the 1950s and 60s on straight streets, many owned by people who are redoing them room by room, with newer townhouses in between.",
    work: "Sixty-year-old drains, panels and roofs. There’s work for plumbers, electricians, roofers, remodelers and painters, and for the shop that keeps the second car running.",
    season:
      "People live here all year. Air conditioners and old wiring give out in summer, so a spring card catches the planners and a summer card catches the emergencies.",
  },
  "old-town": {
    line: "where people walk to dinner.",
    description:
      "Shared 9x12 mailings for Old Town Scottsdale, ZIP 85251: apartments, condos and cottages a short walk from your door. One spot per industry.",
    where:
      "The original town: the galleries on Main Street and Marshall Way, the Civic Center, the canal waterfront, and Fashion Square at Camelback Road. The ZIP Code also covers the blocks around it, out to Hayden Road and Thomas Road.",
    homes:
      "More apartments and condos than anywhere else in the city, plus small older houses on the side streets. Lots of renters, and lots of people new to town.",
    work: "Anything within walking distance, or that comes to the door: coffee, dinner, haircuts, a gym, dry cleaning, a dog walker. Newcomers don’t have a regular place yet. The card can make it yours.",
    season:
      "October to April is busy with visitors, and spring training fills Scottsdale Stadium in February and March. Residents are here in summer too, when a table is easy to get.",
  },
  "indian-bend": {
    line: "along the greenbelt.",
    description:
      "Shared 9x12 mailings for the Indian Bend area of Scottsdale, ZIP 85250: established homes along the greenbelt, mailed by carrier route.",
    where:
      "The middle of town, on both sides of the Indian Bend Wash greenbelt, with Chaparral Park and its lake, from the northern edge of Old Town to about Lincoln Drive.",
    homes:
      "Ranch houses and patio homes from the 1960s and 70s under mature trees, and townhouse communities just as old.",
    work: "Second and third owners, and owners who never left. They spend on comfort and upkeep: air conditioning, tree trimming over the roof, new floors, eye care, physical therapy, and a vet closer to home.",
    season:
      "Mostly year-round households. Trees should be trimmed before the monsoon arrives in June, so book an April or May card.",
  },
  "paradise-valley": {
    line: "a town of its own.",
    description:
      "Shared 9x12 mailings for Paradise Valley, Arizona, ZIP 85253: large lots between Camelback and Mummy Mountain, one business per industry.",
    where:
      "It’s not Scottsdale at all: a town of 12,658 people (2020 census) between Camelback and Mummy Mountain, with Scottsdale to the east and Phoenix to the west. Its ZIP Code also takes in a few streets of both.",
    homes:
      "Single-family houses on lots of mostly an acre or more, with walls, gates, long driveways and pools. The town has hardly any shops, so residents drive to you for most things.",
    work: "Yards and water: landscaping, pools, hard-water treatment, walls and gates, and anyone who comes weekly. Also big one-time purchases, like a ring or a remodel, where trust matters more than price.",
    season:
      "Some owners leave from June to September. Their pools, irrigation and air conditioning need someone in exactly those months.",
  },
  "mccormick-ranch": {
    line: "with its lakes, paths, and forty-year-old kitchens.",
    description:
      "Shared 9x12 mailings for McCormick Ranch, Scottsdale 85258: established families around the lakes, and houses old enough to remodel.",
    where:
      "Scottsdale’s first large master-planned community, laid out in the 1970s on the McCormicks’ former horse ranch, with lakes, greenbelts and paths around Scottsdale Road and Hayden Road.",
    homes:
      "Single-story houses, patio homes and condos from the 1970s and 80s, under one property owners’ association, on streets that curve around the water.",
    work: "Kitchens, baths and air conditioners on their second or third round. People walk their dogs along the lakes and stay in their houses as they get older, so remodelers, dentists and home care all fit.",
    season:
      "Mostly year-round. People plan remodels after the holidays, so they read the January and February cards with a tape measure in hand.",
  },
  "gainey-ranch": {
    line: "behind the gates, on the mail route.",
    description:
      "Shared 9x12 mailings for Gainey Ranch, Scottsdale 85258: gated streets where salespeople can’t knock but the mail carrier stops.",
    where:
      "Twenty-seven holes of golf with communities around them, north of McCormick Ranch between Scottsdale Road and Hayden Road, with a resort in the middle and shops along Doubletree Ranch Road.",
    homes:
      "Gated communities from the 1980s and 90s: lock-and-leave villas and patio homes, and larger houses on the fairways.",
    work: "You can’t knock on doors here, and flyers don’t get past the gate. The mail carrier does. Think shades for west-facing windows, repainting in HOA colors, house cleaning, in-home massage, and a lawyer for the family trust.",
    season:
      "Busier from October to May. Work that needs an empty house, especially painting, sells in spring for the summer.",
  },
  "scottsdale-ranch": {
    line: "around Lake Serena.",
    description:
      "Shared 9x12 mailings for Scottsdale Ranch, 85258: family streets around Lake Serena, with schools, pools and roofs that all come due together.",
    where:
      "Built in the 1980s along Via Linda and around Lake Serena, east of McCormick Ranch and west of the Salt River community, with its own parks, schools and shops.",
    homes:
      "Single-family houses with tile roofs and pools, and townhouses by the water. Most are the same age, so when one roof on the street needs work, the others follow.",
    work: "Tile underlayment after thirty-odd years, pool plaster after fifteen, garage door springs whenever they feel like it. And for families: tutoring, a dog groomer, pizza on Friday.",
    season:
      "School sets the calendar here. For back to school in August, book the July card. For roof work, book a card before the monsoon.",
  },
  "shea-corridor": {
    line: "up against the McDowells.",
    description:
      "Shared 9x12 mailings for the Shea corridor and Ancala, Scottsdale 85259: foothill family homes near the Mayo Clinic campus.",
    where:
      "Shea Boulevard from about Loop 101 east toward Fountain Hills: Ancala on its hill, the Mayo Clinic campus, and the streets that run up to the McDowell Mountains.",
    homes:
      "Family houses from the 1980s and 90s with three-car garages, gated Ancala up the hill, and the desert preserve behind the last wall.",
    work: "Sunny roofs, hard water, and scorpions from the wash mean work for solar, water treatment and pest control. Two-career families with kids in school need a dentist, child care and a good chiropractor.",
    season:
      "Year-round families. Scorpions come out with the heat, so pest control belongs on the April or May card.",
  },
  airpark: {
    line: "where work is down the road.",
    description:
      "Shared 9x12 mailings for the Scottsdale Airpark and Raintree, 85260: homes next to the city’s largest business district.",
    where:
      "The business district around the Scottsdale airport and the neighborhoods east and south of it: Raintree Drive, Thunderbird Road, Cactus Road, out to the foothills.",
    homes:
      "Subdivisions from the 1980s and 90s and newer apartments, minutes from the offices, shops and hangars where much of the city works.",
    work: "Many people who live here also work down the road. They need a car wash or a body shop between meetings, lunch, a gym before eight, and an accountant and an insurance agent near the office.",
    season:
      "For tax season, book the January or February card. The car auctions and the golf tournament bring traffic past the airport in those months, too.",
  },
  kierland: {
    line: "Scottsdale by mail.",
    description:
      "Shared 9x12 mailings for Kierland, ZIP 85254: a Scottsdale address that’s mostly inside Phoenix, with shops you can walk to.",
    where:
      "This ZIP Code has Scottsdale addresses but is mostly inside the city of Phoenix, west of Scottsdale Road. Kierland Commons and its golf course are at the northern end, with Scottsdale Quarter right across the road.",
    homes:
      "Ranch houses from the 1970s and 80s on quarter-acre lots in the south, apartments and condos above the shops in the north.",
    work: "Two kinds of homes in one ZIP Code. The houses have older yards that need a tree service and cars that need a mechanic. The new apartments need furniture, a nail salon, a barber and fresh bread.",
    season:
      "Steady all year. The shops are busiest from October to the holidays, so book the October or November card.",
  },
  grayhawk: {
    line: "between two golf courses and the carpool line.",
    description:
      "Shared 9x12 mailings for Grayhawk, Scottsdale 85255: family streets and gated villages around two golf courses, north of Loop 101.",
    where:
      "Master-planned in the 1990s around two golf courses, north of Loop 101 along Thompson Peak Parkway and Hayden Road, with views of the McDowell Mountains.",
    homes:
      "Family houses around parks, gated villages on the fairways, and condos near Loop 101: a mix that’s rare up here.",
    work: "Working parents with little time: child care, tutoring, house cleaning, weekly pool service. Anything that saves a Saturday. And golfers, right over the back fence.",
    season:
      "Families stay all year, and the gated villages fill up in October. Pools need more visits in summer, so sell pool service in April and May.",
  },
  "dc-ranch": {
    line: "where the desert preserve begins.",
    description:
      "Shared 9x12 mailings for DC Ranch and Silverleaf, Scottsdale 85255: villages and custom homes next to the McDowell Sonoran Preserve.",
    where:
      "On the western slope of the McDowell Mountains, with Market Street and its restaurants close by and the preserve’s Gateway trailhead down the road. Silverleaf is in the canyon above.",
    homes:
      "Villages with front porches and community centers lower down, gated custom homes higher up, all under strict design rules.",
    work: "Owners here have native landscaping and big windows. They need landscapers who know their saguaros, motorized shades, solar that the design committee will approve, and electric-car chargers. People here remember a broker or a vet with a good reputation.",
    season:
      "Busiest from October to May. Yards are replanted in October and November, so be on the September card.",
  },
  "troon-north": {
    line: "among the boulders.",
    description:
      "Shared 9x12 mailings for Troon and Troon North, Scottsdale 85262 and 85255: custom desert homes below Pinnacle Peak.",
    where:
      "Below Pinnacle Peak and Troon Mountain, along Happy Valley Road, Pima Road and Dynamite Boulevard, where the last streets give way to granite and saguaros.",
    homes:
      "Custom and semi-custom houses on desert lots along the golf courses, with flat foam roofs, washes through the yard and long views.",
    work: "The desert is right outside: pest control, native landscaping, foam roofs that need recoating, water treatment. Owners who are away part of the year need a locksmith, a mover and someone to check on the house.",
    season:
      "A winter neighborhood: people come back in October and November and leave in May. The October card welcomes them back. The April card catches their to-do list before they go.",
  },
  terravita: {
    line: "at the top of Scottsdale Road.",
    description:
      "Shared 9x12 mailings for Terravita and the Boulders area, Scottsdale 85266: golf communities at the northern end of the city.",
    where:
      "The northern end of Scottsdale Road, at Carefree Highway: gated Terravita, the Boulders area toward Carefree, and the desert neighborhoods in between.",
    homes:
      "Single-story houses in gated golf communities, and one-acre desert lots with well-kept workshops.",
    work: "Many owners are retired. They used to fix things themselves and now want someone reliable to call: garage doors, a handyman, air conditioning, glasses, Medicare questions, help at home. It’s a long drive from town, so say in your ad that you come up here.",
    season:
      "Busier in winter. If you open up homes for the season, book the September card. If you close them up, book the April card.",
  },
  "desert-mountain": {
    line: "the far end of the route.",
    description:
      "Shared 9x12 mailings for Desert Mountain, Scottsdale 85262: gated golf villages at the northern edge of the city, mailed by carrier route.",
    where:
      "The far northern corner of the city, next to the Tonto National Forest and high enough to be a few degrees cooler than Old Town: gated villages around the club’s golf courses.",
    homes:
      "Custom houses, most of them lived in only part of the year. In the 2022 census survey, its ZIP Code, 85262, passed Paradise Valley’s as the wealthiest in the area, KTAR News reported.",
    work: "Owners who buy the good version and want it installed: remodels, lighting, furniture, custom-fitted golf clubs. And with two homes to run, they need movers, home watch, and someone who picks up the phone in August.",
    season:
      "The biggest seasonal swing of all. October to May is busy; summer cards reach caretakers and the owners who stay.",
  },
};

/** The source of the one figure in the stories that is not from the ZIP table. */
export const areaStorySources: Partial<Record<AreaSlug, { name: string; url?: string }>> = {
  "desert-mountain": {
    name: "KTAR News on ZIP 85262 and 85253, with the 2022 American Community Survey",
    url: "https://ktar.com/story/5573233/why-this-north-scottsdale-zip-code-surpassed-paradise-valley-in-household-wealth/",
  },
  "paradise-valley": { name: "2020 U.S. Census, Town of Paradise Valley" },
};
