import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";
import { site } from "#site.ts";

/** The head of a page that search engines must not list: a confirmation, a form with errors, a dead end. */
export function noindexPageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${company().tradeName}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: site.description },
  ];
}
