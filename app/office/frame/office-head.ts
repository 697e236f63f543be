import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";

export function officePageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${company().tradeName} office` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
