import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";
import { site } from "#site.ts";

export function privatePageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${company().tradeName}` },
    { name: "robots", content: "noindex, nofollow" },
    { name: "description", content: site.description },
  ];
}
