import type { EarlierVersion } from "#app/site/legal/legal-page.tsx";

/**
 * The Terms of version 4, word for word and with its figures, as they were accepted until version 5. Nothing here is
 * computed and nothing here is edited: a test knows its fingerprint.
 */
export const termsVersion4: EarlierVersion = {
  edition: { version: "4", date: "2026-11-23" },
  replacedOn: "2026-11-25",
  short: [
    "You’re buying space on one card in one mailing, not results.",
    "One business per industry on each card, by primary category.",
    "Your ad prints in the spot you chose, unless you agree to move it.",
    "Full refund through the day booking closes, credit through the print date, nothing after that.",
    "What you approve is what we print. If we don’t hear from you by the approval date, we print the latest version we sent you.",
    "If we print your ad wrong, you choose: a free spot next time or your money back.",
    "Arizona law, courts in Maricopa County. We call each other first.",
  ],
  lead: "This is the agreement between your business and ours for a spot on the card. If the list below and the numbered text differ, the numbered text counts.",
  sections: [
    {
      id: "parties",
      title: "Who this is between",
      body: (
        <>
          <p>
            “We” are Saguaro Local Media LLC, doing business as Scottsdale Spotlight, in Scottsdale,
            Arizona. “You” are the business that books a spot. The person who books confirms that
            they may book for the business.
          </p>
          <p>
            These Terms apply to every spot on a card, however you book it. Reading this site or
            leaving an email address doesn’t commit you to anything. A spot is yours once we confirm
            it in writing.
          </p>
          <p>
            If you book by phone, we email you a link to these Terms. Your spot is confirmed once
            you accept them there. Until then we hold it for you, up to the time stated in the
            email.
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
            Space on one 9x12 inch card in one mailing, in the size and spot we confirm to you. The
            design of your ad, printing, route selection and postage are included.
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
              <tr>
                <th scope="row">Small</th>
                <td>3 wide, 2 high</td>
                <td>$350</td>
              </tr>
              <tr>
                <th scope="row">Medium</th>
                <td>3 wide, 4 high</td>
                <td>$600</td>
              </tr>
              <tr>
                <th scope="row">Large</th>
                <td>4 wide, 5 high</td>
                <td>$1,000</td>
              </tr>
            </tbody>
          </table>
          <p>
            Sizes include the narrow white margin between ads. Your price is the one we confirm to
            you, even if our prices change later.
          </p>
          <p>
            You choose your exact spot, and that’s where your ad prints. We ask you before we move
            it, and we move it only if you agree: before the card goes to print, to a spot of the
            same size on the same card, at the same price. We email you when it’s done. Moving to a
            different mailing also takes your OK, except when the whole mailing is postponed under
            section 8.
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
            We plan each mailing for at least 10,000 households: whole carrier routes whose counts,
            as published by the Postal Service, add up to that many. We mail to every active
            delivery address on those routes. The counts change from month to month, so the number
            we mail can differ from the number we planned. Your reservation page shows it once our
            office has recorded it.
          </p>
          <p>
            If we mail more than 2 percent fewer than 10,000, we refund the missing share of your
            price. A smaller difference changes nothing. If we mail more, you don’t pay more.
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
            Each mailing has a drop date: the day we plan to hand the cards to the post office. A
            drop date that falls on a Sunday or a federal holiday moves to the next day the post
            office is open. Saturdays count as open. The other dates follow from it:
          </p>
          <table>
            <tbody>
              <tr>
                <th scope="row">Booking closes</th>
                <td>21 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">Your ad details are due</th>
                <td>19 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">You approve your ad</th>
                <td>14 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">The card goes to print</th>
                <td>12 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">Printed cards arrive</th>
                <td>4 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">Drop date</th>
                <td>the day itself, and the next day the post office is open if it takes two</td>
              </tr>
              <tr>
                <th scope="row">In homes by</th>
                <td>7 days after the drop date</td>
              </tr>
              <tr>
                <th scope="row">Your report</th>
                <td>30 days after the drop date</td>
              </tr>
            </tbody>
          </table>
          <p>
            A deadline that falls on a weekend or a federal holiday moves to the business day before
            it. A business day is Monday to Friday, except federal holidays.
          </p>
          <p>
            We show you the dates of your mailing before you pay. The dates on your reservation page
            are the ones that count. We may change a date. If a change puts you at a disadvantage,
            we email you when we make it, and the new date counts from then on. We never move a
            refund date in section 7 to a day that has already passed.
          </p>
          <p>
            “In homes by” is what we expect, not a promise: the Postal Service doesn’t guarantee
            delivery dates for this class of mail. A card counts as mailed once the post office has
            accepted it.
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
            Each card carries at most one business from each of our 54 industries. You have one
            primary category: the work that brings in most of your revenue. You choose it when you
            book. If two categories overlap, such as pool service and landscaping, we decide and
            tell you before you pay.
          </p>
          <p>
            Your exclusivity covers this card, in this mailing and this area. It doesn’t cover other
            cards, other areas or later mailings. Another advertiser may offer one of your services
            on the side and name it in their ad, but not as the headline.
          </p>
          <p>If we ever sell your industry twice on one card, you get your full payment back.</p>
        </>
      ),
    },
    {
      id: "payment",
      title: "Price, tax and payment",
      body: (
        <>
          <p>
            You pay in full when you book, by card or, where we offer it, by an invoice with a due
            date. Without payment, we hold a spot only until the time we show you.
          </p>
          <p>
            There are limits, so that nobody can tie up a whole card. Without a confirmed email
            address, one internet connection can have 4 spots open at once and hold 12 within a day,
            and a hold can be renewed 2 times. If you haven’t paid us before and a third of the card
            is waiting on invoices from other first-time customers, you pay by card where we offer
            it, or our office confirms your reservation.
          </p>
          <p>
            Prices are before tax. The City of Scottsdale taxes advertising by direct mail. The tax,
            at the rate in force on the day you book, is shown on its own line before you pay. There
            are no other charges: no setup, design or postage fees.
          </p>
          <p>
            If you think a charge is wrong, call us first. If your bank disputes a payment for you,
            it holds the money, so we can’t refund it until the bank decides. Your spot stays yours
            in the meantime. If the bank returns your whole payment to you, your reservation ends
            that day, and what the bank gave you replaces any refund or credit. If the card has gone
            to print by then, your ad is on every copy, and you still owe its price.
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
            Cancel on your reservation page or by email. What counts is when you press the button or
            when your email reaches us, in Arizona time.
          </p>
          <ul>
            <li>
              Cancel through the day booking closes, about three weeks before the drop date, and you
              get a full refund.
            </li>
            <li>
              Cancel after that, through the day the card goes to print, about twelve days before
              the drop date, and you get the full amount as credit for a later mailing.
            </li>
            <li>
              After the print date, or once the card has gone to print if that’s sooner, there’s no
              refund: your ad is on every copy.
            </li>
          </ul>
          <p>
            Refunds include the tax and go back the way you paid, within 10 business days. Credit is
            good for 12 months and for any open spot, but it doesn’t hold your industry. We write to
            you 30 days before it expires.
          </p>
        </>
      ),
    },
    {
      id: "fill",
      title: "If a card doesn’t fill, or is postponed",
      body: (
        <>
          <p>
            If fewer than 8 spots are sold when booking closes, we decide on the next business day:
            mail the card anyway, or move it once, by at most 30 days. We tell you either way. If it
            moves, you can have your money back instead.
          </p>
          <p>
            If we postpone a mailing by more than 30 days, you get your full payment back. We tell
            you the new dates as soon as we know them.
          </p>
        </>
      ),
    },
    {
      id: "material",
      title: "Your text, pictures and name",
      body: (
        <>
          <p>
            You confirm that you may use everything you give us, that it’s true, and that it breaks
            no law and violates nobody’s rights. If someone makes a claim because of it, you cover
            the cost, including ours.
          </p>
          <p>
            You keep your rights in what you give us. You let us print it on the card, show it on
            proofs, and show the printed card as an example of our work; tell us if you don’t want
            that last one. Once you’ve paid for the mailing, the ad we designed is yours to use
            anywhere. The layout of the card is ours.
          </p>
          <p>
            We need your ad details by the date on your reservation page. If we don’t have them by
            then, we make a plain ad from what your reservation says and send it to you as a proof
            like any other. If the law wants something in your ad that we don’t know, such as a
            license number, we ask you for it first.
          </p>
          <p>
            If you send us artwork of your own, we check it and tell you what could go wrong in
            print.
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
              Contractors licensed in Arizona show “ROC” with their license number, and their
              business name as licensed. If you may lawfully advertise the work without a license,
              your ad has to say “not a licensed contractor.”
            </li>
            <li>Coupons and offers state their conditions and the day they end.</li>
            <li>
              Federal law keeps cannabis out of the mail, whatever Arizona allows, so cannabis
              products aren’t on the card. Neither are tobacco, firearms, adult services, gambling,
              or political and issue ads.
            </li>
            <li>
              If your profession has advertising rules of its own, such as law, medicine or real
              estate, you’re responsible for following them.
            </li>
          </ul>
          <p>
            We ask for your license number and the name on your license with your ad details. If you
            tell us you don’t need a license, your ad says so.
          </p>
          <p>
            We may refuse or stop an ad that breaks these rules, deceives, offends or imitates
            another business, or that the post office won’t accept. If we refuse it before you’ve
            had a proof, you get everything back. After that, you can fix the ad; if you can’t,
            section 7 applies.
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
            You see your ad as a proof on a private page that our emails link to. Each version has a
            number and never changes. You may ask for changes until it’s right, as far as the dates
            allow. You can give others a link that lets them comment. It doesn’t let them approve.
          </p>
          <p>
            Approve your ad on that page, with your name, by the approval date on your reservation
            page. The person who booked approves it, or someone they name. If they tell us by phone,
            by email, by text message or in person, our office records who said it, how and when.
          </p>
          <p>
            What you approve is what we print, including any mistake you could have seen. You can
            take back your approval through the approval date. After that the ad is locked: a change
            needs our office and a new approval.
          </p>
          <p>
            If the approval date passes without your approval, we print the latest version we sent
            you. We remind you by email 5 business days and 1 business day before your ad details
            are due and 2 business days and 1 business day before the approval date. Nothing prints
            that we haven’t sent you.
          </p>
          <p>Colors on a screen and on paper differ a little.</p>
        </>
      ),
    },
    {
      id: "errors",
      title: "If we make a mistake",
      body: (
        <>
          <p>
            If we print your ad wrong, you choose: a free spot on the next mailing, or your money
            back. “Wrong” means different from what you approved, or missing. Tell us within 30 days
            after the drop date.
          </p>
          <p>
            After the drop date we mail a printed copy of the card to your business address, so you
            can check.
          </p>
        </>
      ),
    },
    {
      id: "tracking",
      title: "QR codes and tracking numbers",
      body: (
        <p>
          Your ad’s QR code is ours, unless you send a finished ad with a code of its own. You
          choose whether ours opens your own page or our page with your offer. It works at least
          until 90 days after the drop date. We count how often it’s scanned, without storing who
          scanned it, and we tell you what it counted. If we provide a phone number to count calls,
          the same goes for it. A count shows that someone used the code, not what they bought.
        </p>
      ),
    },
    {
      id: "none",
      title: "What we don’t promise",
      body: (
        <p>
          We don’t promise a number of calls, visits or sales, a response rate, or a delivery day.
          We say mailed, not delivered, because the post office confirms what it accepts, not what
          each home gets.
        </p>
      ),
    },
    {
      id: "liability",
      title: "Limits of liability",
      body: (
        <p>
          For everything that goes wrong with a mailing, all together, we owe you at most what you
          paid for your spot in it. Neither of us owes the other lost profits or other indirect
          losses. Neither of us is responsible for what’s beyond our control, such as a strike, a
          disaster, or a failure of the printer or the Postal Service; section 8 still applies then.
          These limits don’t cover intentional harm, gross negligence, anything the law doesn’t let
          us limit, or your duty in section 9.
        </p>
      ),
    },
    {
      id: "electronic",
      title: "Electronic signatures and notices",
      body: (
        <p>
          You agree that contracts, approvals and notices between us may be electronic, and that a
          click or a typed name is a signature (Arizona Electronic Transactions Act, A.R.S. 44-7001
          and following, and the federal E-SIGN Act). We keep the version you accepted and when you
          accepted it. You can ask for paper copies for free. Email to the address you booked with
          counts as received the next business day.
        </p>
      ),
    },
    {
      id: "law",
      title: "Governing law",
      body: (
        <p>
          Arizona law applies. Before going to court, each of us gives the other 30 days’ written
          notice and a phone call. After that, the state and federal courts in Maricopa County,
          Arizona, decide. If a sentence here turns out to be invalid, the rest still applies. You
          may transfer your spot to another business only if we agree, because of section 5.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Which version applies",
      body: (
        <p>
          This is version 4. The version you accepted when you booked applies to your spot, and
          later versions don’t change it. Our emails about your spot link to your version, and you
          can still read the earlier ones: <a href="/terms/1">version 1</a>,{" "}
          <a href="/terms/2">version 2</a>, <a href="/terms/3">version 3</a>. How we treat your data
          is under <a href="/privacy">Privacy</a>.
        </p>
      ),
    },
  ],
};
