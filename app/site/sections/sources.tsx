import { longDate } from "#platform/clock.ts";
import type { Source } from "#site.ts";

export function SourceCitations({ of }: { of: readonly Source[] }) {
  return of.map(({ name, url, date }, i) => (
    <span key={name}>
      {i > 0 && "; "}
      {url ? <a href={url}>{name}</a> : name}
      {` (${longDate(date)})`}
    </span>
  ));
}
