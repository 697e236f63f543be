import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";
import { site } from "#site.ts";

/** The head of a screen on the way to a reservation: a title, and nothing for search engines. */
export function reserveScreenMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${company().tradeName}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: site.description },
  ];
}
