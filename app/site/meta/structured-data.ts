import type {
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  Graph,
  LocalBusiness,
  Offer,
  WithContext,
} from "schema-dts";
import { paths } from "#app/paths.ts";
import { answerText } from "#app/question-answers.ts";
import { company, weekdayName } from "#company.ts";
import { formatCount } from "#platform/money.ts";
import { pricedSizes } from "#prices.ts";
import { site } from "#site.ts";
import { listPublicPages } from "./list-public-pages.ts";
import { type PublicPage, staticPublicPages } from "./public-page.ts";

function offers(): Offer[] {
  return pricedSizes().map((size) => ({
    "@type": "Offer",
    name: `${size.name} spot on the shared ${site.card.name} card`,
    description: `${size.widthInches} × ${size.heightInches} inches, for ${formatCount(site.households)} households, one mailing`,
    price: (size.priceCents / 100).toFixed(2),
    priceCurrency: "USD",
    category: "Direct mail advertising",
  }));
}

function priceRange(): string {
  const dollars = pricedSizes().map((size) => size.priceCents / 100);
  const [least, most] = [Math.min(...dollars), Math.max(...dollars)];
  return `$${least.toLocaleString("en-US")}-$${most.toLocaleString("en-US")}`;
}

/** The business for search engines. Everything in it is also visible on the page. */
function localBusiness(siteUrl: string): LocalBusiness {
  const { address, hours, location, parentCompany, phone, social, tradeName, weekdays } = company();
  return {
    "@type": "LocalBusiness",
    "@id": `${siteUrl}/#business`,
    name: tradeName,
    url: siteUrl + paths.home(),
    logo: siteUrl + paths.sharePicture("logo.png"),
    image: siteUrl + paths.sharePicture("home.png"),
    description: site.description,
    telephone: phone.e164,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    ...(location && { geo: { "@type": "GeoCoordinates", ...location } }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays.map(weekdayName) as DayOfWeek[],
      opens: hours.opens,
      closes: hours.closes,
    },
    areaServed: [...site.areaServed],
    priceRange: priceRange(),
    makesOffer: offers(),
    parentOrganization: { "@type": "Organization", name: parentCompany },
  };
}

export type QuestionAndAnswer = { question: string; answer: string };

function questionsPage(questions: readonly QuestionAndAnswer[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function homeStructuredData(siteUrl: string, questions: readonly QuestionAndAnswer[]): Graph {
  const answered = questions.map((one) => ({ ...one, answer: answerText(one) }));
  return {
    "@context": "https://schema.org",
    "@graph": [localBusiness(siteUrl), questionsPage(answered), trail(siteUrl, [])],
  };
}

function trail(
  siteUrl: string,
  steps: readonly Pick<PublicPage, "name" | "path">[],
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: paths.home() }, ...steps].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  };
}

/** Which page leads to an inner one: an area's the list of all pages, an industry's that of the industries. */
function stepsTo(page: PublicPage): PublicPage[] {
  if (page.path.startsWith(paths.area(""))) return [staticPublicPages.sitemap, page];
  return page.path.startsWith(paths.industry("")) ? [staticPublicPages.industries, page] : [page];
}

function pageStructuredData(
  page: PublicPage,
  siteUrl: string,
  questions: readonly QuestionAndAnswer[],
): WithContext<BreadcrumbList> | Graph {
  const way = trail(siteUrl, stepsTo(page));
  if (questions.length > 0) {
    return { "@context": "https://schema.org", "@graph": [way, questionsPage(questions)] };
  }
  return { "@context": "https://schema.org", ...(way as object) } as WithContext<BreadcrumbList>;
}

/** What a public page tells search engines, with the questions that it answers; undefined for any other path. */
export function structuredDataForPath(
  path: string,
  siteUrl: string,
  questions: readonly QuestionAndAnswer[] = [],
): Graph | WithContext<BreadcrumbList> | undefined {
  const page = listPublicPages().find((each) => each.path === path);
  if (!page) return undefined;
  return page === staticPublicPages.home
    ? homeStructuredData(siteUrl, questions)
    : pageStructuredData(page, siteUrl, questions);
}
