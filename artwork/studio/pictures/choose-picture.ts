import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { industryPictureIds } from "./industry-pictures.ts";
import { kindsByThing, type NamedThings, readNamedThings } from "./named-things.ts";
import { fitOf } from "./picture-fits.ts";

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/** Whether the first words name only others of the class of a thing that is shown, or any words exclude it. */
const isWrong = (shows: readonly string[], ...[first, rest]: [NamedThings[], NamedThings[]]) =>
  shows.some((thing) => {
    const ofKind = ({ kind }: NamedThings) => kind === kindsByThing.get(thing);
    const others = first.find(ofKind)?.named ?? new Set();
    const isExcluded = [...first, ...rest].some(({ excluded }) => excluded.has(thing));
    return isExcluded || (others.size > 0 && !others.has(thing));
  });

/** Conditions that exclude: what they name isn't what the offer is for. */
const excludes = /\b(?:not|no|excep\w*|exclu\w*|without|sin)\b/i;

/** What headline and offer name; of what class they name nothing, the conditions, and else the name of the business. */
function readFirst(said: string, { conditions = "", name }: AdBrief): NamedThings[] {
  const after = [excludes.test(conditions) ? "" : conditions, name].map(readNamedThings);
  return readNamedThings(said).map((one) =>
    one.named.size + one.excluded.size > 0
      ? one
      : (after.flat().find(({ kind, named }) => kind === one.kind && named.size > 0) ?? one),
  );
}

/** Things that are shown only where headline or offer speak of them, or the conditions and the name where those are silent. */
const shownIfAsked = new Set(
  `van tankless spring air-filter fire-pit piano cheese-pizza implant spots balayage grips elbow
  tiramisu`.split(/\s+/),
);

/** Whether a picture is wrong where no words ask for it: a van tells only of coming, and a dish is another restaurant's. */
const isUnasked = (shows: readonly string[], first: NamedThings[], rest: NamedThings[]) =>
  shows.some((thing) => {
    if (shownIfAsked.has(thing)) return namedOf(shows, first) === 0;
    return kindsByThing.get(thing) === "dish" && namedOf(shows, [...first, ...rest]) === 0;
  });

const namedOf = (shows: readonly string[], things: readonly NamedThings[]) =>
  shows.filter((thing) => things.some(({ named }) => named.has(thing))).length;

/** How well a picture suits what a brief says: what headline, offer and name say counts more than the points; negative where it is wrong. */
function worthOf(id: string, { first, rest, things, others }: BriefReading): number {
  const { shows, suits, contradicts, isOfAny } = fitOf(id);
  const score =
    4 * (namedOf(shows, things) + count(first, suits)) +
    namedOf(shows, others) +
    count(rest, suits);
  if (isOfAny && score === 0) return LAST_RESORT;
  if (isWrong(shows, things, others) || isUnasked(shows, things, others)) return WRONG;
  // one service among several doesn’t rule a picture out, two do
  const against = 6 * count(first, contradicts) + count(rest, contradicts) / 2;
  if (against < Math.max(1, score)) return score;
  return isOfAny ? LAST_RESORT : WRONG;
}

const [LAST_RESORT, WRONG] = [-1, Number.NEGATIVE_INFINITY];

type BriefReading = {
  readonly first: string;
  readonly rest: string;
  readonly things: NamedThings[];
  readonly others: NamedThings[];
};

function readBrief(brief: AdBrief): BriefReading {
  const said = [brief.headline, brief.shorterHeadline, brief.offer].join(" ; ");
  const rest = [...(brief.points ?? []), brief.conditions].join(" ; ");
  return {
    ...{ first: [said, brief.name].join(" ; "), rest },
    ...{ things: readFirst(said, brief), others: readNamedThings(rest) },
  };
}

/** The pictures of an industry by how well they suit what a brief says, the best first; none that would be wrong. */
function rankPictures(industry: string, brief: AdBrief) {
  const reading = readBrief(brief);
  const headline = readNamedThings(brief.headline);
  return industryPictureIds(industry)
    .map((id) => {
      const { shows, suits } = fitOf(id);
      const inHeadline = namedOf(shows, headline) + count(brief.headline, suits);
      const worth = worthOf(id, reading);
      // the headline is read first, and says it twice
      return { id, shows, inHeadline, worth: worth > 0 ? worth + 4 * inHeadline : worth };
    })
    .filter(({ worth }) => worth > WRONG)
    .toSorted((a, b) => b.worth - a.worth || b.inHeadline - a.inHeadline);
}

/**
 * The picture of an industry that suits what a brief says best, or with a seed one of the next. Where every one of a thing would
 * contradict it, one that is of the trade and of no thing; undefined where an industry has none such.
 */
export function choosePictureId(industry: string, brief: AdBrief, seed = 0): string | undefined {
  const all = rankPictures(industry, brief);
  // what the words ask for is never exchanged for what only doesn't contradict them, and a picture of one thing among several
  // says too much where they ask for none
  const among =
    [
      all[0]?.inHeadline ? all.filter(({ worth, inHeadline }) => worth >= 4 && inHeadline > 0) : [],
      all.filter(({ worth }) => worth >= 4),
      all.filter(({ worth }) => worth > 0),
      all.filter(({ worth, shows }) => worth === 0 && shows.length === 0),
      all.slice(0, 1),
    ].find((some) => some.length > 0) ?? [];
  return among[seed % among.length]?.id;
}
