import type { ReactNode } from "react";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Rise } from "#app/ui/rise.tsx";
import { sizes } from "#site.ts";
import { COMPARISON } from "./faq-entries.ts";
import { CardPicture } from "./home-card-picture.tsx";
import { perHome } from "./money.ts";

/** Six reasons, each with a picture made of what is sold: the card and its trades. */
export function Benefits() {
  return (
    <section className="benefits">
      <div className="wrap">
        <h2>Shared Mailing Benefits</h2>
        <Rise className="press">
          <CropMarks />
          <Benefit title="Industry Exclusivity" picture={<Trades />}>
            One plumber. One dentist. One florist. Once your industry is taken, the next caller
            waits for another card.
          </Benefit>
          <Benefit title="Immediate Visibility" picture={<Mailbox />}>
            It is in the hand the moment the mail is. No feed, no scroll, no skip button.
          </Benefit>
          <Benefit title="Billboard-Style Impact" picture={<ToScale />}>
            108 square inches on each side: bigger than a sheet of letter paper, four and a half
            times a 4&nbsp;×&nbsp;6 postcard.
          </Benefit>
          <Benefit title="Cost-Effective Marketing" picture={<CentsAHome />}>
            Up to 80% cheaper than solo direct mail. <a href={`#${COMPARISON}`}>The table below</a>{" "}
            shows every figure, and what you give up for it.
          </Benefit>
          <Benefit title="Full-Service Support" picture={<Included />}>
            Design, printing, targeting and delivery to the post office. You approve the proof; we
            do the rest.
          </Benefit>
          <Benefit title="Quality Materials" picture={<Sheets />}>
            Heavy 14-point card, full color on both sides, with a UV coat. It does not wilt on the
            counter.
          </Benefit>
        </Rise>
      </div>
    </section>
  );
}

function Benefit(props: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <article>
      <div className="picture">{props.picture}</div>
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </article>
  );
}

const others =
  "dental florist pizza-shop real-estate solar dog-walking pest-control bakery tree-service coffee-shop towing hair-salon law-firm painting fitness roofing moving-company".split(
    " ",
  );

/** Eighteen trades; one of them has the place. */
function Trades() {
  return (
    <div className="trades" aria-hidden="true">
      {others.map((slug) => (
        <Icon key={slug} name={slug} />
      ))}
      <i>
        <Icon name="plumbing" />
      </i>
    </div>
  );
}

function Mailbox() {
  return (
    <div className="mailbox" aria-hidden="true">
      <svg viewBox="0 0 300 150" aria-hidden="true">
        <path d="M196 118h22v40h-22z" fill="var(--line-2)" />
        <path
          d="M118 122V58a44 44 0 0 1 44-44h92a40 40 0 0 1 40 40v68z"
          fill="var(--night)"
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

/** A 4 by 6 postcard beside the card, both to one scale. */
function ToScale() {
  return (
    <div className="to-scale" aria-hidden="true">
      <i>4 × 6 in</i>
      <CardPicture />
    </div>
  );
}

function CentsAHome() {
  return (
    <p className="cents">
      <b>{perHome(sizes[0].priceCents)}</b>
      <span>
        {`a home, ${sizes[0].name}`}
        {sizes.slice(1).map((size) => (
          <span key={size.id}>{`${perHome(size.priceCents)} ${size.name}`}</span>
        ))}
      </span>
    </p>
  );
}

function Included() {
  return (
    <ul className="included">
      {["Design", "Printing", "Targeting", "Delivery"].map((what) => (
        <li key={what}>
          <Icon name="check" />
          <b>{what}</b>
          <span>included</span>
        </li>
      ))}
    </ul>
  );
}

/** The card, taken apart: coat, ink, board. */
function Sheets() {
  return (
    <div className="sheets" aria-hidden="true">
      <i />
      <i />
      <i />
      <CardPicture />
    </div>
  );
}
