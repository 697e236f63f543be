import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";

const ROBOTS = { name: "robots", content: "noindex, nofollow" };

const headTitle = (title: string) => `${title} | ${company().tradeName} office`;

/** The title of a page of the office, in its head. */
export function HeadTitle({ children }: { children: string }) {
  return <title>{headTitle(children)}</title>;
}

/** The head of every page of the office, which names itself. */
export const officeMeta: MetaDescriptor[] = [ROBOTS];

/** The head of a page before the office: of signing in and out. */
export const officePageMeta = (title: string): MetaDescriptor[] => [
  { title: headTitle(title) },
  ROBOTS,
];
