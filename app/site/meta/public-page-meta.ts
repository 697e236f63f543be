import type { MetaDescriptor } from "react-router";
import { paths } from "#app/paths.ts";
import { company } from "#company.ts";
import type { PublicPage } from "./public-page.ts";
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
 * with the page's own picture, and its structured data. `questions`: those that the page answers.
 *
 *     export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.about, args);
 */
export function publicPageMeta(
  { path, title, description, picture, changed }: PublicPage,
  args: MetaArgs,
  questions?: readonly QuestionAndAnswer[],
): MetaDescriptor[] {
  const siteUrl = siteUrlOf(args);
  const { tradeName } = company();
  const data = structuredData?.structuredDataForPath(path, siteUrl, questions);
  return [
    { title: `${title} | ${tradeName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: siteUrl + path },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: tradeName },
    { property: "og:locale", content: "en_US" },
    { property: "og:url", content: siteUrl + path },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    {
      property: "og:image",
      content: `${siteUrl}${paths.sharePicture(picture)}?v=${changed}`,
    },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${title}. A shared 9x12 card with sample ads.` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(data ? [{ "script:ld+json": data }] : []),
  ];
}
