import { Fragment } from "react";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { industries } from "#business/mailings/industries/industries.ts";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { fractionInWords } from "#platform/fraction-in-words.ts";
import { dollars, formatCount } from "#platform/money.ts";
import {
  agreement,
  dateRule,
  deadlineRule,
  minimumFill,
  ourPromises,
  refundLadder,
  site,
  sizes,
  strangersShare,
} from "#site.ts";
import type { LegalSection } from "./legal-page.tsx";
import { earlierTerms } from "./terms-versions.ts";

/** "21 days before the drop date", from a number of days relative to it. */
function fromDrop(days: number): string {
  if (days === 0) return "the day itself; if it takes two, the next day the post office is open";
  return `${Math.abs(days)} days ${days < 0 ? "before" : "after"} the drop date`;
}

export const termsSections: readonly LegalSection[] = [
  {
    id: "parties",
    title: "Who this is between",
    body: (
      <>
        <p>
          “We” are {site.parentCompany}, trading as {site.tradeName}, {site.address.city}, Arizona.
          “You” are the business that books a place, and the person who books for it says that they
          may.
        </p>
        <p>
          These terms apply to every place on a card, however it is booked. Reading this site or
          leaving an e-mail address binds you to nothing. A place is yours when we confirm it in
          writing.
        </p>
        <p>
          If you book by phone, we send you a message with a link to these Terms. Your spot is
          confirmed once you have accepted them there; until then we hold it for you, until the time
          stated in the message.
        </p>
      </>
    ),
  },
  {
    id: "what",
    title: "What you buy",
    body: (
      <>
        <p>
          Space on one {site.card.name} inch card in one mailing, in the size and the place
          confirmed to you, with the design of your ad, its printing, the choice of routes and the
          postage.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Inches</th>
              <th scope="col">Price per mailing</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size.id}>
                <th scope="row">{size.name}</th>
                <td>
                  {size.widthInches} wide, {size.heightInches} high
                </td>
                <td>{dollars(size.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Measures include the narrow white gutter between neighbors. The price of your place is the
          one confirmed to you, whatever the list says later.
        </p>
      </>
    ),
  },
  {
    id: "quantity",
    title: "How many homes",
    body: (
      <>
        <p>
          We plan each mailing for at least {formatCount(site.households)} households: whole carrier
          routes whose counts, as the Postal Service publishes them, add up to that many. We mail
          every active delivery address on them. The counts change from month to month, so the
          number we mail can differ from the number we planned. The page of your reservation shows
          it once our office has recorded it.
        </p>
        <p>
          If we mail more than {agreement.quantityTolerancePercent} percent fewer than{" "}
          {formatCount(site.households)}, you get back the missing share of your price. A smaller
          difference changes nothing, and more costs you nothing.
        </p>
      </>
    ),
  },
  {
    id: "dates",
    title: "Dates",
    body: (
      <>
        <p>
          Each mailing has a drop date, on which we plan to hand it to the post office.{" "}
          {dateRule.movesOn} The other dates follow from it:
        </p>
        <table>
          <tbody>
            {deadlineRule.map(({ id, name, days }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{fromDrop(days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{dateRule.movesBack} A business day is Monday to Friday, except federal holidays.</p>
        <p>
          The dates of your mailing are shown before you pay. {dateRule.counts} We may move a date.
          If a change takes something from you, we email you when we make it, and the new date
          counts from then on; we never move a date of the refunds in section 7 to a day that has
          already passed. “In homes” is what we expect, not a promise: the Postal Service gives no
          delivery-time guarantee for this class of mail. We count as mailed what the post office
          has accepted.
        </p>
      </>
    ),
  },
  {
    id: "category",
    title: "One business per industry",
    body: (
      <>
        <p>
          Each card carries at most one business from each of our {industries.length} industries.
          You have one primary category: what your business mainly earns its money with. You name it
          when you book; where two categories meet, such as pool service and landscaping, we decide
          and tell you before you pay.
        </p>
        <p>
          The lock holds for this card, in this mailing and this area. It doesn’t cover other cards,
          other areas or later mailings, nor a service that another advertiser offers besides its
          primary category; such a service may be named in an ad but not be its headline.
        </p>
        <p>{ourPromises.doubleSold}</p>
      </>
    ),
  },
  {
    id: "payment",
    title: "Price, tax and payment",
    body: (
      <>
        <p>
          You pay in full when you book: by card or, where it is offered, by an invoice with its due
          date on it. Without payment no place is held beyond the time shown to you.
        </p>
        <p>
          So that nobody keeps a card from others: without a confirmed email address{" "}
          {maxUnpaidSpots.network} spots can be open from one network at once, and{" "}
          {holdLimits.perNetworkAndDay} be held within a day; a hold can be taken again{" "}
          {holdLimits.renewals} times. If you have not paid us before and{" "}
          {fractionInWords(strangersShare.invoices)} of the card waits for invoices of others who
          have not either, you pay by card where that is offered, or our office confirms your
          reservation.
        </p>
        <p>
          Prices are before tax. The City of Scottsdale taxes advertising by direct mail; the tax,
          at the rate in force on the day on which you book, is its own line before you pay. There
          are no other charges: no setup, design or postage fees.
        </p>
        <p>
          If you think a charge is wrong, call us first. If your bank disputes a payment for you, it
          holds the money, so we can’t refund it until the bank has decided; your spot stays yours
          meanwhile. If the bank gives your whole payment back to you, your reservation ends that
          day, and what you got from the bank takes the place of any refund or credit for it. If the
          card has gone to print by then, your ad is on every copy, and its price is still due.
        </p>
      </>
    ),
  },
  {
    id: "refunds",
    title: "Canceling, and what you get back",
    body: (
      <>
        <p>
          Cancel on the page of your reservation or by e-mail; the time at which you press the
          button or your message arrives counts, by Arizona time.
        </p>
        <ul>
          {refundLadder.map(({ gives, sentence }) => (
            <li key={gives}>{sentence}</li>
          ))}
        </ul>
        <p>
          Refunds include the tax and go back the way you paid, within{" "}
          {agreement.refundBusinessDays} business days. Credit is good for {agreement.creditMonths}{" "}
          months and for any open place; it doesn’t hold your industry. We write to you{" "}
          {agreement.creditNoticeDays} days before it ends.
        </p>
      </>
    ),
  },
  {
    id: "fill",
    title: "If a card does not fill, or is postponed",
    body: (
      <>
        <p>{minimumFill.sentence}</p>
        <p>{ourPromises.postponed} We tell you the new dates as soon as we know them.</p>
      </>
    ),
  },
  {
    id: "material",
    title: "Your text, pictures and name",
    body: (
      <>
        <p>
          You say that you may use everything you give us, that it is true, and that it breaks no
          law and nobody’s rights. If somebody claims otherwise because of it, you bear the cost,
          ours too.
        </p>
        <p>
          You keep your rights in what you give us, and let us print it on the card, show it on
          proofs, and show the printed card as an example of our work; tell us if you don’t want the
          last. The ad we design is yours to use anywhere once the mailing is paid. The layout of
          the card is ours.
        </p>
        <p>
          We need your brief by the date on the page of your reservation. Without it we make the ad
          from what you have published about your business, and send you the proof like any other.
        </p>
      </>
    ),
  },
  {
    id: "refuse",
    title: "What the law wants on an ad, and what we may refuse",
    body: (
      <>
        <ul>
          <li>
            Contractors licensed in Arizona show their number as “ROC” and the number, and the name
            as it is licensed. Who has no license and advertises such work lawfully shows the words
            “not a licensed contractor”.
          </li>
          <li>Coupons and offers state their conditions and the day they end.</li>
          <li>
            Cannabis and its products cannot be mailed under federal law, whatever Arizona allows,
            and are not on the card. Nor are tobacco, firearms, adult services, gambling, or
            political and issue advertising.
          </li>
          <li>
            Professions with rules of their own, such as law, medicine and real estate, answer for
            keeping them.
          </li>
        </ul>
        <p>
          We may refuse or stop an ad that breaks these rules, deceives, offends, imitates another
          business, or that the post office would not accept. If we refuse before you have had a
          proof, you get everything back; if you can’t mend it after that, section 7 applies.
        </p>
      </>
    ),
  },
  {
    id: "proof",
    title: "Proof and approval",
    body: (
      <>
        <p>
          We send you a proof, and you may ask for changes until it is right, within the dates.
          Approve it in writing by the approval date on the page of your reservation. The person who
          booked, or whom they name, approves.
        </p>
        <p>
          What you approve is what prints, with any mistake in it that you could have seen. If the
          date passes without your approval or a change we can make, the latest proof we sent you
          prints; we remind you before. Nothing prints that we have not sent you first.
        </p>
        <p>
          Colors on a screen and on paper differ a little. Your place on the card may move; its size
          may not.
        </p>
      </>
    ),
  },
  {
    id: "errors",
    title: "If we make a mistake",
    body: (
      <>
        <p>
          If your ad prints otherwise than you approved it, or not at all:{" "}
          {lowerFirst(ourPromises.ourError)} Tell us within {agreement.claimDays} days after the
          drop date.
        </p>
        <p>
          After the drop we mail a printed copy of the card to your business address, so that you
          can check.
        </p>
      </>
    ),
  },
  {
    id: "tracking",
    title: "Codes and numbers that count",
    body: (
      <p>
        If your ad carries a code or a telephone number that we provide to count responses, it stays
        ours. It works until {agreement.trackingDays} days after the drop date, and we tell you what
        it counted. A count shows that somebody used it, not what they bought.
      </p>
    ),
  },
  {
    id: "none",
    title: "What we don’t promise",
    body: (
      <p>
        We promise no number of calls, visits or sales, no response rate, and no day of delivery. We
        say mailed and not delivered, because the post office confirms what it accepts and not what
        each home gets.
      </p>
    ),
  },
  {
    id: "liability",
    title: "How far we are liable",
    body: (
      <p>
        For anything that goes wrong with a mailing, all together, we owe you at most what you paid
        for your place in it. Neither of us owes the other lost profit or other indirect loss.
        Neither answers for what lies outside its power, such as a strike, a disaster, or a failure
        of the press or the Postal Service; section 8 still applies then. These limits don’t cover
        intent, gross negligence, or what the law does not let us limit, nor your duty in section 9.
      </p>
    ),
  },
  {
    id: "electronic",
    title: "Signing and writing to each other",
    body: (
      <p>
        You agree that contracts, approvals and notices between us may be electronic, and that a
        click or a typed name is a signature (Arizona’s Electronic Transactions Act, A.R.S. 44-7001
        and following, and the federal E-SIGN Act). We keep the version you accepted and when. You
        may ask for paper, free of charge. E-mail to the address you booked with counts as received
        the next business day.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and place",
    body: (
      <p>
        Arizona law applies. Before going to court, each of us gives the other 30 days’ written
        notice and a telephone call. After that the state and federal courts in Maricopa County,
        Arizona, decide. If a sentence here turns out invalid, the rest stays. You may pass your
        place on to another business only with our consent, because of section 5.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Which version counts",
    body: (
      <p>
        This is version {site.terms.version}. For your place the version counts that you accepted
        when you booked; a later one changes nothing about it. Our messages about your spot link
        that version, and earlier ones stay readable:{" "}
        {earlierTerms.map(({ edition }, position) => (
          <Fragment key={edition.version}>
            {position > 0 && ", "}
            <Link to={paths.termsVersion(edition.version)}>version {edition.version}</Link>
          </Fragment>
        ))}
        . How we treat your data stands under <Link to={paths.privacy()}>Privacy</Link>.
      </p>
    ),
  },
];

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
