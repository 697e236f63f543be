import type { CSSProperties } from "react";
import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import open from "#app/generated/card-open-front.svg?url";
import { Icon } from "#app/ui/icon.tsx";
import { cellInsideGutters, findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { pricedSizes } from "#prices.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";

/** A picture of a side of the card, which may not block the text beside it. */
export const LAZY_CARD_PICTURE_PROPS = {
  width: 1200,
  height: 900,
  loading: "lazy",
  decoding: "async",
} as const;

const onSampleCard = new Set(
  "roofing dental pizza-shop plumbing pest-control massage hvac real-estate landscaping restaurant dog-walking towing florist solar".split(
    " ",
  ),
);

export function OneOfEachIndustryPicture() {
  return (
    <figure className="one-of-each">
      <div aria-hidden="true">
        {listShownIndustries().map(({ slug }) => (
          <span key={slug} className={onSampleCard.has(slug) ? "on" : undefined}>
            <Icon name={slug} />
          </span>
        ))}
      </div>
      <figcaption>
        {listShownIndustries().length} industries, {onSampleCard.size} spots. Highlighted: the ones
        on our sample card.
      </figcaption>
    </figure>
  );
}

export function CardInMailboxPicture() {
  return (
    <figure className="mailbox">
      <div aria-hidden="true">
        <svg viewBox="0 0 520 400">
          <path className="post" d="M300 290h44v110h-44z" />
          <path className="shell" d="M150 300V150A92 92 0 0 1 242 58h170a92 92 0 0 1 92 92v150z" />
          <path className="rim" d="M150 300V150a92 92 0 0 1 184 0v150z" />
          <path className="inside" d="M168 300V152a74 74 0 0 1 148 0v148z" />
          <path className="flag" d="M424 160V20h68v44h-52v96z" />
        </svg>
        <img {...LAZY_CARD_PICTURE_PROPS} src={front} alt="" />
      </div>
      <figcaption>A drawing with sample ads. The names are made up.</figcaption>
    </figure>
  );
}

/** The card beside other mail at the same scale, 40 units to the inch. */
export function MailSizesPicture() {
  return (
    <figure className="to-scale">
      <svg
        viewBox="-44 0 724 500"
        role="img"
        aria-label="Drawn to scale: the 12 by 9 inch card, a letter-size sheet (8.5 by 11), a business envelope (9.5 by 4.1) and a postcard (6 by 4)"
      >
        <path className="other" d="M336 8h340v440H336z" />
        <path
          className="lines"
          d="M500 60h140M500 84h120M500 108h140M500 132h130M500 156h140M500 180h90"
        />
        <path className="card" d="M0 50h480v360H0z" />
        <image href={front} x="0" y="50" width="480" height="360" />
        <path className="other" d="M296 330h380v165H296z" />
        <path className="lines" d="M296 330l190 92 190-92" />
        <path className="other" d="M20 335h240v160H20z" />
        <g className="marks">
          <path d="M0 26v12M480 26v12M0 32h205M275 32h205M-26 50h12M-26 410h12M-20 50v156M-20 254v156" />
          <text x="240" y="38" textAnchor="middle">
            12 in
          </text>
          <text transform="translate(-14 230) rotate(-90)" textAnchor="middle">
            9 in
          </text>
        </g>
        <text x="36" y="479">
          4 × 6 postcard
        </text>
        <text x="660" y="479" textAnchor="end">
          Business envelope
        </text>
        <text x="660" y="312" textAnchor="end">
          Letter sheet
        </text>
      </svg>
      <figcaption>Drawn to scale.</figcaption>
    </figure>
  );
}

export function CostPerHomePicture() {
  return (
    <figure className="cents">
      <dl>
        {pricedSizes().map(({ id, name, priceCents }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{formatPricePerHome(priceCents)}</dd>
          </div>
        ))}
      </dl>
      <figcaption>per home, with design, printing and postage included</figcaption>
    </figure>
  );
}

const day = (id: DeadlineId) => {
  const days = deadlineRule.find((deadline) => deadline.id === id)?.days ?? 0;
  return days === 0 ? "Drop date" : `${Math.abs(days)} days ${days < 0 ? "before" : "after"}`;
};

const yourJobs = [
  ["Choose your size and industry", "bookingCloses"],
  ["Send logo, text and offer", "briefDue"],
  ["Approve", "approvalDue"],
] as const;

export function YourThreeJobsPicture() {
  return (
    <div className="job-ticket">
      <table>
        <caption>Your three jobs</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">At the latest</th>
          </tr>
        </thead>
        <tbody>
          {yourJobs.map(([what, deadline]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{day(deadline)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Before the drop date, that is. The rest is our job.</p>
    </div>
  );
}

const layers = ["Full-color ink", "Card", "Full-color ink"];

export function SheetLayersPicture() {
  return (
    <div className="layers">
      <svg
        viewBox="0 52 560 318"
        role="img"
        aria-label={`The layers of the card: ${layers.join(", ")}`}
      >
        {layers.toReversed().map((layer, i) => {
          const y = 264 - i * 66;
          return (
            <g key={`${layer}${y}`} className={layer === "Card" ? "board" : "ink"}>
              <path d={`M10 ${y}L200 ${y - 74}L390 ${y}L200 ${y + 74}z`} />
              {layer === "Card" && (
                <path
                  className="edge"
                  d={`M10 ${y}L200 ${y + 74}L390 ${y}v14L200 ${y + 88}L10 ${y + 14}z`}
                />
              )}
              {layer !== "Card" && (
                <path
                  className="dots"
                  d={Array.from(
                    { length: 9 },
                    (_, row) => `M${38 + row * 19} ${y - row * 7.4 + 3.5}l171 66.6`,
                  ).join("")}
                />
              )}
              <path className="lead" d={`M392 ${y}h24`} />
              <text x="422" y={y + 5}>
                {layer}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const percent = (fraction: number) => `${Math.round(fraction * 1e5) / 1e3}%`;

function openSpotStyle(): CSSProperties | undefined {
  const cell = findSpot(standardLayout, "F6");
  if (!cell) return undefined;
  const spot = cellInsideGutters(standardLayout, cell);
  const x = spot.x / standardLayout.width;
  const y = spot.y / standardLayout.height;
  const width = spot.width / standardLayout.width;
  const height = spot.height / standardLayout.height;
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
    backgroundImage: `url(${open})`,
    backgroundSize: `${percent(1 / width)} ${percent(1 / height)}`,
    backgroundPosition: `${percent(x / (1 - width))} ${percent(y / (1 - height))}`,
  };
}

const spotStyle = openSpotStyle();

/** The sample card with one spot still open, and that one in the light. Decoration: say in words what it shows. */
export function OpenSpotCardPicture() {
  return (
    <div className="lit-card" aria-hidden="true">
      <img {...LAZY_CARD_PICTURE_PROPS} src={back} alt="" />
      <div>
        <img {...LAZY_CARD_PICTURE_PROPS} src={front} alt="" />
        <i className="dusk" />
        <i className="open" style={spotStyle} />
      </div>
    </div>
  );
}
