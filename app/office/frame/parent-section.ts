import { useMatches } from "react-router";
import { findNavigationItemByExactPath } from "./navigation.ts";

type SectionLink = { name: string; to: string };

/** A page's `handle` that names its section, if its address does not begin with the section's. */
export type ParentSectionHandle<Data> = {
  section: (data: Data) => string;
  /** The page to go back to, if it is not the section's own. */
  back?: (data: Data) => SectionLink;
};

/** The section that the page on screen names in its handle, and the link back; undefined for sections and their records. */
export function useParentSection(): { section: SectionLink; back: SectionLink } | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as Partial<ParentSectionHandle<unknown>> | undefined;
  if (!match?.loaderData || !handle?.section) return undefined;
  const section = findNavigationItemByExactPath(handle.section(match.loaderData));
  return section && { section, back: handle.back?.(match.loaderData) ?? section };
}
