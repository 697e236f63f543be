import type { CSSProperties } from "react";
import { paths } from "#app/paths.ts";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { Link } from "#app/ui/link.tsx";
import { formatSizeInInches, sizeName } from "#artwork/layouts/sizes.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { dollars } from "#platform/money.ts";
import { numberWord } from "#platform/number-word.ts";
import { pricedSizes } from "#prices.ts";
import { sizes } from "#site.ts";
import { industryWordInSentence } from "./industry-questions.ts";
import type { IndustryStory } from "./industry-story.ts";
import { SamplePicture } from "./sample-picture.tsx";
import { sampleDesignIds, sampleDesignUrl } from "./sample-pictures.ts";

/** Sizes by their inches: side by side, and each by the widest. */
const scale = {
  "--columns": sizes.map(({ widthInches }) => `${widthInches}fr`).join(" "),
  "--widest": Math.max(...sizes.map(({ widthInches }) => widthInches)),
} as CSSProperties;

export function IndustryDesigns({
  industry,
  story,
  designSheet,
}: {
  industry: Industry;
  story: IndustryStory;
  designSheet: string;
}) {
  return (
    <section className="designs" aria-labelledby="designs">
      <div className="wrap">
        <h2 id="designs">Same words, three designs.</h2>
        <p>
          We drew these samples for one made-up business, with the same headline, offer and phone
          number each time. {sizeName(story.size)},{" "}
          {keepNumbersWithUnits(formatSizeInInches(story.size))}.
        </p>
        <ul>
          {sampleDesignIds.map((design) => (
            <li key={design}>
              <SamplePicture
                src={sampleDesignUrl(designSheet, story.size, design)}
                size={story.size}
                alt={`Sample ${industryWordInSentence(industry)} ad, design ${design.toUpperCase()}`}
                lazy
              />
            </li>
          ))}
        </ul>
        <p className="more">
          <Link to={paths.gallery()}>See sample ads for every industry</Link>
        </p>
      </div>
    </section>
  );
}

export function IndustryAdInEverySize({
  industry,
  designSheet,
}: {
  industry: Industry;
  designSheet: string;
}) {
  return (
    <section className="samples" aria-labelledby="samples">
      <div className="wrap">
        <h2 id="samples">One ad, {numberWord(sizes.length)} sizes, to scale.</h2>
        <p>
          We drew these to show what fits. The business, the offer and the numbers are made up. You
          get your own design, and a proof before it prints.
        </p>
        <div className="scale" style={scale}>
          {pricedSizes().map(({ id: size, widthInches, priceCents: price }) => (
            <figure key={size} style={{ "--wide": widthInches } as CSSProperties}>
              <div>
                <SamplePicture
                  src={sampleDesignUrl(designSheet, size, "a")}
                  size={size}
                  alt={`Sample ${industryWordInSentence(industry)} ad, ${sizeName(size).toLowerCase()}`}
                  lazy
                />
              </div>
              <figcaption>
                <b>
                  {sizeName(size)}, {dollars(price)}
                </b>
                <br />
                {formatSizeInInches(size)}, {formatPricePerHome(price)} a home
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
