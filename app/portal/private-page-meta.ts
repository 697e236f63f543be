import type { MetaDescriptor } from "react-router";
import { site } from "#site.ts";

/** The head of a page behind a private link: a title, and nothing for search engines. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.tradeName}` },
    { name: "robots", content: "noindex, nofollow" },
    { name: "description", content: site.description },
  ];
}
