import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { reminderBusinessDaysBefore } from "#business/ads/reminder-days.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { fractionInWords } from "#platform/number-word.ts";
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

/** "21 days before the drop date", from a number of days relative to it. */
function fromDrop(days: number): string {
  if (days === 0) return "that day and, if we need two days, the post office’s next open day";
  return `${Math.abs(days)} days ${days < 0 ? "before" : "after"} the drop date`;
}

/** "5 business days and 1 business day" */
const daysInWords = (days: readonly number[]) =>
  days.map((many) => `${many} business ${many === 1 ? "day" : "days"}`).join(" and ");

/** Who we are, as Settings says: the rest of the text changes only with its version. */
function WhoWeAre() {
  const { parentCompany, tradeName, city } = company();
  return `“We” means ${parentCompany}, doing business as ${tradeName}, in ${city}, Arizona.`;
}

export const termsSections: readonly LegalSection[] = [
  {
    id: "parties",
    title: "Who this agreement is between",
    body: (
      <>
        <p>
          <WhoWeAre /> “You” means the business that books a spot. The person who books confirms
          that they’re authorized to book for the business.
        </p>
        <p>
          These Terms apply to every spot on a card, however you book it. Reading this site or
          giving us an email address doesn’t commit you to anything. A spot is yours once we confirm
          it in writing.
        </p>
        <p>
          If you book by phone, we email you a link to these Terms. Your spot is confirmed once you
          accept the Terms there. In the meantime, we hold the spot for you until the time stated in
          the email.
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
          You buy space on one {site.card.name}-inch card in one mailing, at the size and in the
          spot we confirm to you. Ad design, printing, route selection and postage are included.
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
                <td>{dollars(size.firstPriceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Sizes include the narrow white margin between ads. Your price is the one we confirm to
          you, even if our prices change later.
        </p>
        <p>
          You choose your exact spot, and that’s where your ad prints. We ask you before we move
          your ad. We move it only if you agree, and only before the card goes to print. The new
          spot must be the same size, on the same card, at the same price. We email you once we’ve
          moved it. We also need your OK to move your ad to a different mailing, except when the
          whole mailing is postponed under section 8.
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
          We plan each mailing for at least {formatCount(site.households)} households. We choose
          whole mail carrier routes. Their household counts, as published by the Postal Service, add
          up to at least {formatCount(site.households)}. We mail to every active delivery address on
          those routes. The counts change from month to month, so the number of cards we mail can
          differ from the number we planned. Your reservation page shows how many we mailed, once
          our office has recorded it.
        </p>
        <p>
          If the number of cards we mail is more than {agreement.quantityTolerancePercent} percent
          below {formatCount(site.households)}, we refund part of your price, in proportion to the
          shortfall. A smaller shortfall doesn’t change your price. If we mail more cards, you don’t
          pay more.
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
          Each mailing has a drop date: the day we plan to hand the cards to the post office.{" "}
          {dateRule.movesOn} We count the other dates from the drop date:
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
        <p>
          {dateRule.movesBack} Business days are Monday through Friday, except federal holidays.
        </p>
        <p>
          We show you the dates of your mailing before you pay. {dateRule.counts} We may change a
          date. If a change puts you at a disadvantage, we email you when we make it. From then on,
          the new date replaces the old one. We never move a refund date in section 7 to a day that
          has already passed.
        </p>
        <p>
          The “In homes by” date is what we expect, not a promise. The Postal Service doesn’t
          guarantee delivery dates for this class of mail. A card counts as mailed once the post
          office has accepted it.
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
          Each card carries at most one business from each of our {builtInIndustries.length}{" "}
          industries. You have one primary category: the work that brings in most of your revenue.
          You choose it when you book. If two categories overlap, such as pool service and
          landscaping, we decide and tell you before you pay.
        </p>
        <p>
          Your exclusivity covers this card, in this mailing and this area. It doesn’t cover other
          cards, other areas or later mailings. Another advertiser may offer one of your services on
          the side. They may mention it in their ad, but not as the headline.
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
          You pay in full when you book. You can pay by card or, where we offer it, by an invoice
          with a due date. If you haven’t paid, we hold your spot only until the time we show you.
        </p>
        <p>
          We set limits so nobody can tie up all the spots on a card. The limits in this paragraph
          apply if you haven’t confirmed an email address. One internet connection can have up to{" "}
          {maxUnpaidSpots.network} unpaid spots at once and hold up to {holdLimits.perNetworkAndDay}{" "}
          spots within a day. Each hold can be renewed up to {holdLimits.renewals} times.
        </p>
        <p>
          There’s one more limit if you haven’t paid us before. It applies if other first-time
          customers have reserved {fractionInWords(strangersShare.invoices)} of the spots in the
          mailing by invoice and haven’t paid for them yet. In that case, either you pay by card,
          where we offer it, or our office confirms your reservation.
        </p>
        <p>
          Prices don’t include tax. The City of Scottsdale taxes advertising by direct mail. Before
          you pay, we show you the tax on its own line, at the rate in effect on the day you book.
          There are no other charges: no setup, design or postage fees.
        </p>
        <p>
          If you think a charge is wrong, call us first. If your bank disputes a payment on your
          behalf, the bank holds the money until it decides. We can’t refund that payment until
          then. In the meantime, your spot stays yours. If the bank returns your whole payment to
          you, your reservation ends that day. The money from the bank replaces any refund or
          credit. If the card has gone to print by then, your ad is on every copy, and you still owe
          the price of your spot.
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
          Cancel on your reservation page or by email. What counts is the moment you press the
          button or your email reaches us, in Arizona time.
        </p>
        <ul>
          {refundLadder.map(({ gives, sentence }) => (
            <li key={gives}>{sentence}</li>
          ))}
        </ul>
        <p>
          Refunds include the tax. We send them back the way you paid, within{" "}
          {agreement.refundBusinessDays} business days. Credit is good for {agreement.creditMonths}{" "}
          months and for any open spot, but it doesn’t hold your industry for you. We write to you{" "}
          {agreement.creditNoticeDays} days before the credit expires.
        </p>
        <p>
          If we offer a referral credit, its amount is on the page where you book. A business that
          is new to the card and the advertiser who sent it each get it once the new one has paid
          for its first spot. Nobody can refer themselves. It pays for a spot and isn’t paid out. If
          the new spot is canceled or refunded, we take back what’s unused of both credits.
        </p>
      </>
    ),
  },
  {
    id: "fill",
    title: "If a card doesn’t fill, or is postponed",
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
          You confirm that you have the right to use everything you give us, that it’s true, and
          that it doesn’t break any law or violate anyone’s rights. If someone makes a claim because
          of what you give us, you cover the cost, including ours.
        </p>
        <p>
          You keep your rights in what you give us. You let us print it on the card and show it on
          proofs. You also let us show the printed card as an example of our work, unless you tell
          us not to. Once you’ve paid for your spot in the mailing, the ad we designed is yours to
          use anywhere. The layout of the whole card stays ours.
        </p>
        <p>
          We need your ad details by the date on your reservation page. If we don’t have them by
          then, we make a plain ad from what your reservation says. We send you a proof of it, as we
          do with any other ad. If the law requires something in your ad that we don’t have, such as
          a license number, we ask you for it first.
        </p>
        <p>
          If you send us your own artwork, we check it and tell you what could go wrong in print.
        </p>
      </>
    ),
  },
  {
    id: "refuse",
    title: "Legal rules for ads, and what we may refuse",
    body: (
      <>
        <ul>
          <li>
            Contractors licensed in Arizona must show “ROC” with their license number. They must
            also show their business name as it appears on the license. If the law lets you
            advertise the work without a license, your ad has to say “not a licensed contractor.”
          </li>
          <li>Coupons and offers must state their conditions and the day they end.</li>
          <li>
            Cannabis products aren’t allowed on the card. Federal law keeps cannabis out of the
            mail, whatever Arizona allows. Tobacco, firearms, adult services and gambling aren’t
            allowed, either. Neither are political or issue ads.
          </li>
          <li>
            If your profession has its own advertising rules, as law, medicine and real estate do,
            you’re responsible for following them.
          </li>
        </ul>
        <p>
          When we ask for your ad details, we also ask for your license number and the name on your
          license. If you tell us you don’t need a license, your ad says so.
        </p>
        <p>
          We may refuse or stop an ad if it breaks these rules, if it’s deceptive or offensive, if
          it imitates another business, or if the post office won’t accept it. If we refuse your ad
          before you’ve received a proof, you get back everything you paid. Once you’ve received a
          proof, you can fix a refused or stopped ad. If you can’t fix it, the cancellation rules in
          section 7 apply.
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
          We show you a proof of your ad on a private page that our emails link to. Each version of
          the proof has a number and never changes. You can ask for changes until the ad is right,
          as long as the schedule allows. You can give others their own link. You choose whether
          they can only comment or can also ask for changes and approve the ad for you.
        </p>
        <p>
          Your reservation page shows the approval date. By that date, enter your name and approve
          your ad on the proof page. The person who booked, or someone they name, approves the ad.
          If they approve by phone, email, text message or in person instead, our office records who
          approved it, how and when.
        </p>
        <p>
          What you approve is what we print, including any mistake you could have noticed. You can
          take back your approval through the approval date. After that, the ad is locked. To change
          it, contact our office and approve the new version.
        </p>
        <p>
          If the approval date passes without your approval, we print the latest version we sent
          you. We email you reminders {daysInWords(reminderBusinessDaysBefore.briefDue)} before your
          ad details are due. We also email you reminders{" "}
          {daysInWords(reminderBusinessDaysBefore.approvalDue)} before the approval date. We never
          print anything we haven’t sent you.
        </p>
        <p>Colors look a little different on screen and on paper.</p>
      </>
    ),
  },
  {
    id: "errors",
    title: "If we make a mistake",
    body: (
      <>
        <p>
          {ourPromises.ourError} “Wrong” means that your ad is missing or differs from what you
          approved. Tell us within {agreement.claimDays} days after the drop date.
        </p>
        <p>
          After the drop date, we mail a printed copy of the card to your business address so you
          can check your ad.
        </p>
      </>
    ),
  },
  {
    id: "tracking",
    title: "QR codes and tracking numbers",
    body: (
      <p>
        Your ad carries our QR code, unless you send a finished ad with its own code. You choose
        what our code opens: your own page, or our page with your offer. Our code works for at least{" "}
        {agreement.trackingDays} days after the drop date. We count how often it’s scanned, and we
        tell you the count. We don’t store who scanned it. If we provide a phone number to count
        calls, the same rules apply to that number. A count shows that someone used the code, not
        what they bought.
      </p>
    ),
  },
  {
    id: "plans",
    title: "Plans of several cards",
    body: (
      <>
        <p>
          If we offer plans, your page shows them after you’ve paid for a card. A plan is an
          agreement to be on 3, 6 or 12 cards, in one industry and size. We reserve you a spot on
          the next cards where both are open, and on new cards before anyone else can book them.
          While a spot of your plan is reserved, we keep your industry for you on that card. Each
          card costs its price on the day it’s reserved, less the percentage we agreed on.
        </p>
        <p>
          Each card is a reservation under these Terms, with its own invoice. You choose when the
          invoices are due: each before booking closes for its card, or all as soon as for a single
          spot. If an invoice isn’t paid by its due date, we release its spot, and the plan goes on.
        </p>
        <p>
          You can skip the next card whose booking is still open. You get back everything you paid
          for it, and the plan runs one card longer. You can end the plan at any time. That cancels
          its cards whose booking is still open, and you get back everything you paid for them.
          Other cards run as booked, and section 7 applies to them. You keep the discount on the
          cards that ran.
        </p>
      </>
    ),
  },
  {
    id: "none",
    title: "What we don’t promise",
    body: (
      <p>
        We don’t promise any particular number of calls, visits or sales. We don’t promise a
        response rate or a delivery day, either. We say “mailed,” not “delivered,” because the post
        office confirms what it accepts, not what each home gets.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Limits of liability",
    body: (
      <p>
        For everything that goes wrong with a mailing, the most we owe you in total is what you paid
        for your spot in it. Neither of us owes the other for lost profits or other indirect losses.
        Neither of us is responsible for what’s beyond our control, such as a strike, a disaster, or
        a failure of the printer or the Postal Service. Section 8 still applies in those cases.
        These limits don’t apply to intentional harm, gross negligence, or anything the law doesn’t
        let us limit. They don’t apply to your duty under section 9, either.
      </p>
    ),
  },
  {
    id: "electronic",
    title: "Electronic signatures and notices",
    body: (
      <p>
        You agree that contracts, approvals and notices between us may be electronic. You also agree
        that a click or a typed name is a signature. The laws behind this are the Arizona Electronic
        Transactions Act (A.R.S. 44-7001 and following) and the federal E-SIGN Act. We keep the
        version of the Terms you accepted, and we record when you accepted it. Paper copies are free
        if you ask for them. An email to the address you booked with counts as received on the next
        business day.
      </p>
    ),
  },
  {
    id: "law",
    title: "Governing law",
    body: (
      <p>
        Arizona law applies. Before going to court, each of us gives the other 30 days’ written
        notice and calls the other on the phone. After that, the state and federal courts in
        Maricopa County, Arizona, decide the dispute. If a sentence in these Terms turns out to be
        invalid, the rest still applies. Because each card has one business per industry (section
        5), you may transfer your spot to another business only if we agree.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Which version applies",
    body: (
      <p>
        This is version {site.terms.version}. The version you accepted when you booked applies to
        your spot. Later versions don’t change that. Our emails about your spot link to your
        version. See <Link to={paths.privacy()}>Privacy</Link> for how we handle your data.
      </p>
    ),
  },
];
