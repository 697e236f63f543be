import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { CropMarks } from "#app/ui/printers-marks.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { lowestPrice, pricedSizes, savingClaims } from "#prices.ts";
import { sizes } from "#site.ts";
import { SampleCardPicture } from "./home-spotlight.tsx";

export function HomeBenefits() {
  return (
    <RiseOnScroll as="section" className="benefits">
      <div className="wrap">
        <h2>Shared Mailing Benefits</h2>
        <div className="press">
          <CropMarks />
          <Benefit title="Industry Exclusivity" picture={<IndustryExclusivityPicture />}>
            One plumber. One dentist. One florist. Once your industry is taken, your competitors
            wait for another card.
          </Benefit>
          <Benefit title="Immediate Visibility" picture={<CardIntoMailboxPicture />}>
            People see it the moment they grab the mail. No feed, no scroll, no skip button.
          </Benefit>
          <Benefit title="Billboard-Style Impact" picture={<PostcardComparisonPicture />}>
            108 square inches on each side: bigger than a sheet of letter paper and four and a half
            times the size of a 4&nbsp;×&nbsp;6 postcard.
          </Benefit>
          <Benefit title="Cost-Effective Marketing" picture={<HomePricePicture />}>
            {savingClaims().upTo} cheaper than solo direct mail. That figure is for a Large spot;{" "}
            <Link to={`${paths.features()}#compare`}>the price comparison</Link> shows all the
            numbers, and what you give up.
          </Benefit>
          <Benefit title="Full-Service Support" picture={<IncludedInPricePicture />}>
            Design, printing, targeting and delivery to the post office. You approve the proof; we
            do the rest.
          </Benefit>
          <Benefit title="Quality Materials" picture={<PaperLayersPicture />}>
            Full color on both sides, edge to edge. See for yourself: we mail your business a copy
            from the same print run.
          </Benefit>
        </div>
      </div>
    </RiseOnScroll>
  );
}

function Benefit(props: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <RiseOnScroll as="article">
      <div className="picture">{props.picture}</div>
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </RiseOnScroll>
  );
}

const others =
  "dental florist pizza-shop real-estate solar dog-walking pest-control bakery tree-service coffee-shop towing hair-salon law-firm painting fitness roofing moving-company".split(
    " ",
  );

function IndustryExclusivityPicture() {
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

function CardIntoMailboxPicture() {
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
      <SampleCardPicture />
    </div>
  );
}

function PostcardComparisonPicture() {
  return (
    <div className="to-scale" aria-hidden="true">
      <i>4 × 6 in</i>
      <SampleCardPicture />
    </div>
  );
}

function HomePricePicture() {
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

function IncludedInPricePicture() {
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

function PaperLayersPicture() {
  return (
    <div className="sheets" aria-hidden="true">
      <i />
      <i />
      <i />
      <SampleCardPicture />
    </div>
  );
}
