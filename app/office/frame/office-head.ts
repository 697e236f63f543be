import type { MetaDescriptor } from "react-router";
import { site } from "#site.ts";

/** The meta tags of an office page. */
export function officePageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.tradeName} office` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
