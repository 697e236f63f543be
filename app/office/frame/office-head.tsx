import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";

const ROBOTS = { name: "robots", content: "noindex, nofollow" };

const headTitle = (title: string) => `${title} | ${company().tradeName} office`;

export function OfficeDocumentTitle({ children }: { children: string }) {
  return <title>{headTitle(children)}</title>;
}

export const officeRobotsMeta: MetaDescriptor[] = [ROBOTS];

export const officePageMeta = (title: string): MetaDescriptor[] => [
  { title: headTitle(title) },
  ROBOTS,
];
