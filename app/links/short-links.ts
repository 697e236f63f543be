import { paths } from "#app/paths.ts";
import type { CodeBook } from "#business/tracking/code-book.ts";
import type { ScanCounter } from "#business/tracking/scan-counter.ts";
import type { FindShortLink } from "#platform/web/short-links.ts";

/** `/r/K7MX4Q`, as printed in upper case or typed in lower case. */
const CODE_PATH = /^\/r\/([0-9a-z]{6})\/?$/i;

/** The codes as short links: each known one leads to its buyer's page or to our offer page, and is counted. */
export function createShortLinks(book: CodeBook, counter: ScanCounter): FindShortLink {
  return (path) => {
    const typed = CODE_PATH.exec(path)?.[1];
    const known = typed && book.find(typed.toUpperCase());
    if (!known || known.ended) return undefined;
    const { code, leadsTo, website } = known;
    return {
      location: leadsTo === "website" && website ? website : paths.offerPage(code),
      followed: (visit) => counter.count({ code, ...visit }),
    };
  };
}
