import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";

const ROBOTS = { name: "robots", content: "noindex, nofollow" };

const headTitle = (title: string) => `${title} | ${company().tradeName} office`;

export function HeadTitle({ children }: { children: string }) {
  return <title>{headTitle(children)}</title>;
}

export const officeMeta: MetaDescriptor[] = [ROBOTS];

export const officePageMeta = (title: string): MetaDescriptor[] => [
  { title: headTitle(title) },
  ROBOTS,
];
