import { paths } from "#app/paths.ts";
import type { ScanCounter } from "#business/results/scan-counter.ts";
import type { SpotCodeCache } from "#business/results/spot-code-cache.ts";
import type { FindShortLink } from "#platform/web/short-links.ts";

/** `/r/K7MX4Q`, as printed in upper case or typed in lower case. */
const CODE_PATH = /^\/r\/[0-9a-z]{6}\/?$/i;
const START = "/r/".length;
const CODE_LENGTH = 6;

/** The addresses of our offer pages without the code. Computed once: `href` is too slow to run for each scan. */
const OFFERS = paths.offerPage("-").slice(0, -1);

/** Each known code leads to its buyer's page, counted; until its card is printed, to a page of ours that asks first. */
export function createShortLinkFinder(book: SpotCodeCache, counter: ScanCounter): FindShortLink {
  return (path) => {
    if (!CODE_PATH.test(path)) return undefined;
    const typed = path.slice(START, START + CODE_LENGTH);
    const known = book.find(typed) ?? book.find(typed.toUpperCase());
    if (!known || known.ended) return undefined;
    const { code, leadsTo, website, isPrinted } = known;
    return {
      location: isPrinted && leadsTo === "website" && website ? website : OFFERS + code,
      followed: ({ method, headers, networkAddress }) =>
        counter.count({ code, method, headers, networkAddress }),
    };
  };
}
