import { CardPicture } from "#app/site/home/hero/home-card-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { lowestPrice, pricedSizes } from "#prices.ts";
import { sizes } from "#site.ts";

const others =
  "dental florist pizza-shop real-estate solar dog-walking pest-control bakery tree-service coffee-shop towing hair-salon law-firm painting fitness roofing moving-company".split(
    " ",
  );

export function IndustryExclusivityPicture() {
  return (
    <div className="industry-icons" aria-hidden="true">
      {others.map((slug) => (
        <Icon key={slug} name={slug} />
      ))}
      <i>
        <Icon name="plumbing" />
      </i>
    </div>
  );
}

export function CardIntoMailboxPicture() {
  return (
    <div className="mailbox" aria-hidden="true">
      <svg viewBox="0 0 300 150" aria-hidden="true">
        <path d="M196 118h22v40h-22z" fill="var(--line-2)" />
        <path
          d="M118 122V58a44 44 0 0 1 44-44h92a40 40 0 0 1 40 40v68z"
          fill="light-dark(var(--night), #6b2449)"
          stroke="var(--line-2)"
        />
        <path d="M118 122V58a44 44 0 0 1 88 0v64z" fill="#4a1f38" />
        <path d="M127 122V60a35 35 0 0 1 70 0v62z" fill="#120710" />
        <path d="M262 62V2h32v22h-24v38z" fill="var(--sun)" />
      </svg>
      <CardPicture />
    </div>
  );
}

export function PostcardComparisonPicture() {
  return (
    <div className="to-scale" aria-hidden="true">
      <i>4 × 6 in</i>
      <CardPicture />
    </div>
  );
}

export function HomePricePicture() {
  return (
    <p className="cents">
      <b>{formatPricePerHome(lowestPrice())}</b>
      <span>
        {`a home, ${sizes[0].name}`}
        {pricedSizes()
          .slice(1)
          .map((size) => (
            <span key={size.id}>{`${formatPricePerHome(size.priceCents)} ${size.name}`}</span>
          ))}
      </span>
    </p>
  );
}

export function IncludedInPricePicture() {
  return (
    <ul className="included">
      {["Design", "Printing", "Targeting", "Mailing"].map((what) => (
        <li key={what}>
          <Icon name="check" />
          <b>{what}</b>
          <span>included</span>
        </li>
      ))}
    </ul>
  );
}

export function PaperLayersPicture() {
  return (
    <div className="sheets" aria-hidden="true">
      <i />
      <i />
      <i />
      <CardPicture />
    </div>
  );
}
