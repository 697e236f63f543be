import type { MetaDescriptor } from "react-router";
import { paths } from "#app/paths.ts";
import type { Question } from "#business/company/questions.ts";
import { company } from "#company.ts";
import { fixedPages, type PublicPage } from "./public-page.ts";
import type { QuestionAndAnswer } from "./structured-data.ts";

/** Written by the server: the built script does without it (`site-layout.tsx` loads it after a navigation). */
const structuredData =
  import.meta.env.SSR || import.meta.env.DEV ? await import("./structured-data.ts") : undefined;

type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** Origin of the public site, from the root's loader; empty if the root itself failed. */
function siteUrlOf({ matches }: MetaArgs): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { siteUrl?: string } | undefined)?.siteUrl ?? "";
}

/**
 * The head of a public page: title, description, canonical address, Open Graph and card for shared links
 * with the page's own picture, and for inner pages the way there from Home.
 *
 *     export const meta: Route.MetaFunction = (args) => pageHead(fixedPages.about, args);
 */
export function publicPageMeta(
  page: PublicPage,
  args: MetaArgs,
  questions?: readonly QuestionAndAnswer[],
): MetaDescriptor[] {
  const head = wordsAndPicture(page, args);
  if (structuredData) {
    const { pageStructuredData } = structuredData;
    head.push({ "script:ld+json": pageStructuredData(page, siteUrlOf(args), questions) });
  }
  return head;
}

export function homePageMeta(args: MetaArgs, questions: readonly Question[]): MetaDescriptor[] {
  const head = wordsAndPicture(fixedPages.home, args);
  if (structuredData) {
    const { homeStructuredData } = structuredData;
    head.push({ "script:ld+json": homeStructuredData(siteUrlOf(args), questions) });
  }
  return head;
}

function wordsAndPicture(page: PublicPage, args: MetaArgs): MetaDescriptor[] {
  const siteUrl = siteUrlOf(args);
  const url = siteUrl + page.path;
  const picture = `${siteUrl}${paths.sharePicture(page.picture)}?v=${page.changed}`;
  const { title } = page;
  const { tradeName } = company();
  return [
    { title: `${title} | ${tradeName}` },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: tradeName },
    { property: "og:locale", content: "en_US" },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${title}. A shared 9x12 card with sample ads.` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
