import { paths } from "#app/paths.ts";
import { joinSizeNames, numberOfSizesAsWord } from "#artwork/layouts/card-layout.ts";
import { countShownIndustries } from "#business/mailings/industries/industry-overrides.ts";
import { dollars } from "#platform/money.ts";
import { numberWord } from "#platform/number-word.ts";
import { lowestPrice } from "#prices.ts";
import { sizes } from "#site.ts";

/** A public page: indexed, cached, and listed on both sitemaps. */
export type PublicPage = {
  path: string;
  name: string;
  title: string;
  /** One or two sentences for a list of search results, unique. */
  description: string;
  /** The day its text last changed (Arizona). A test notices changes without a new day. */
  changed: string;
  picture: string;
};

export const staticPublicPages = {
  home: {
    path: paths.home(),
    name: "Home",
    title: "Scottsdale Direct Mail on One Shared Card",
    get description() {
      return `Put your business on one big 9x12 card mailed to 10,000 Scottsdale households. One business per industry, from ${dollars(lowestPrice())} a mailing, with design, printing and postage included.`;
    },
    changed: "2026-11-26",
    picture: "home.png",
  },
  about: {
    path: paths.about(),
    name: "About Us",
    title: "About Us: Why Sharing a Card Works",
    description:
      "Who’s behind the card, why sharing one makes sense for local businesses, and what we promise everyone on it.",
    changed: "2026-11-26",
    picture: "about.png",
  },
  features: {
    path: paths.features(),
    name: "Features",
    title: `Six Benefits, ${numberOfSizesAsWord()} Sizes, One Honest Table`,
    description:
      "What a spot on the shared 9x12 card gets you, how big each size is, and what it costs compared with mailing your own postcard to the same homes.",
    changed: "2026-11-26",
    picture: "features.png",
  },
  reservation: {
    path: paths.reservation(),
    name: "Reservation",
    title: "Reserve a Spot on the Next Card",
    description: `See if your industry is still open on the next 9x12 card, pick your spot and hold it in a minute. ${numberOfSizesAsWord()} sizes with prices, every date, and what you get back if you cancel.`,
    changed: "2026-11-26",
    picture: "reservation.png",
  },
  industries: {
    path: paths.industries(),
    name: "Industries",
    get title() {
      return `${countShownIndustries()} Industries, No Two Alike on a Card`;
    },
    description: `Every industry that can be on the shared 9x12 card in Scottsdale: a sample ad in ${numberWord(sizes.length)} sizes, whether it’s open on the next cards, and how many jobs pay for a spot.`,
    changed: "2026-11-25",
    picture: "industries.png",
  },
  gallery: {
    path: paths.gallery(),
    name: "Sample ads",
    title: "Sample Ads by Industry and Size",
    get description() {
      return `What an ad on the shared 9x12 card looks like: a sample ad for each of ${countShownIndustries()} industries, in ${joinSizeNames("and")}. The businesses are made up.`;
    },
    changed: "2026-11-26",
    picture: "gallery.png",
  },
  breakEven: {
    path: paths.breakEven(),
    name: "Break-even",
    title: "How Many Jobs Would Pay for a Spot?",
    description: `Enter your average job and what you keep, and see how many jobs would pay for a ${joinSizeNames("or")} spot on the shared card, and what response to plan on. No promises.`,
    changed: "2026-11-26",
    picture: "break-even.png",
  },
  privacy: {
    path: paths.privacy(),
    name: "Privacy",
    title: "Privacy",
    description:
      "What this site keeps about you, why, for how long, and how to have it deleted. No trackers, no ads, no sale of data.",
    changed: "2026-11-26",
    picture: "privacy.png",
  },
  terms: {
    path: paths.terms(),
    name: "Terms",
    title: "Terms",
    description:
      "The rules for a spot on the shared card: one business per industry, proofs and approval, cancellations and refunds, and what we owe you if we make a mistake.",
    changed: "2026-11-26",
    picture: "terms.png",
  },
  sitemap: {
    path: paths.sitemap(),
    name: "Sitemap",
    title: "Sitemap",
    description:
      "Every page of this site in one list, with the Scottsdale neighborhoods the shared card is planned for.",
    changed: "2026-11-26",
    picture: "sitemap.png",
  },
} as const satisfies Record<string, PublicPage>;

export function industryPublicPage({ slug, name }: { slug: string; name: string }): PublicPage {
  return {
    path: paths.industry(slug),
    name,
    title: `${name} Direct Mail in Scottsdale`,
    description: `${name} on the shared 9x12 card: a sample ad in ${numberWord(sizes.length)} sizes, which of the next cards are open, and the math.`,
    changed: "2026-11-26",
    picture: `industry-${slug}.png`,
  };
}

export function areaPublicPage(area: {
  slug: string;
  name: string;
  zips: readonly string[];
}): PublicPage {
  const [zip] = area.zips;
  return {
    path: paths.area(area.slug),
    name: area.name,
    title: `Direct Mail in ${area.name}`,
    description: `The shared 9x12 card in ${area.name} (${zip}): the homes, the businesses they call, the next mailing, and what a spot on the card costs.`,
    changed: "2026-11-26",
    picture: `${area.slug}.png`,
  };
}
