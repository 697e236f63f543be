import { listPublicPages } from "./list-public-pages.ts";
import { fixedPages } from "./public-page.ts";
import {
  homeStructuredData,
  pageStructuredData,
  type QuestionAndAnswer,
} from "./structured-data.ts";

export function structuredDataForPath(
  path: string,
  siteUrl: string,
  questions?: readonly QuestionAndAnswer[],
): object | undefined {
  const page = listPublicPages().find((each) => each.path === path);
  if (!page) return undefined;
  return page === fixedPages.home
    ? homeStructuredData(siteUrl, questions ?? [])
    : pageStructuredData(page, siteUrl, questions);
}
