import type { MetaDescriptor } from "react-router";
import { site } from "#site.ts";

/** The head of a page of the office. */
export function officePageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.tradeName} office` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
