import type { MetaDescriptor } from "react-router";
import { site } from "#site.ts";

/** The head of a screen on the way to a reservation: a title, and nothing for search engines. */
export function reserveScreenMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.tradeName}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: site.description },
  ];
}
