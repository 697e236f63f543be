import type { ReactNode } from "react";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { Rise } from "#app/ui/rise.tsx";
import { COMPARISON } from "./faq-entries.ts";
import {
  CentsAHome,
  Included,
  Mailbox,
  Sheets,
  ToScale,
  Trades,
} from "./home-benefit-pictures.tsx";

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
