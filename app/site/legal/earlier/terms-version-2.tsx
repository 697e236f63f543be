import type { EarlierVersion } from "#app/site/legal/legal-page.tsx";

/**
 * The Terms of version 2, word for word and with its figures, as they were accepted until version 3. Nothing here is
 * computed and nothing here is edited: a test knows its fingerprint.
 */
export const termsVersion2: EarlierVersion = {
  edition: { version: "2", date: "2026-11-22" },
  replacedOn: "2026-11-22",
  short: [
    "You buy space on one card in one mailing, not results.",
    "One business per industry on each card, by its primary category.",
    "Full refund through the day booking closes, credit through the print date, nothing after that.",
    "What you approve is what prints. Without your answer by the approval date, the latest proof we sent you prints.",
    "If we print your ad wrong, you choose: a free place next time or your money back.",
    "Arizona law, courts in Maricopa County. We call each other first.",
  ],
  lead: "The agreement for a place on the card, between your business and ours. Where the list below and the numbered text differ, the numbered text counts.",
  sections: [
    {
      id: "parties",
      title: "Who this is between",
      body: (
        <>
          <p>
            “We” are Saguaro Local Media LLC, trading as Scottsdale Spotlight, Scottsdale, Arizona.
            “You” are the business that books a place, and the person who books for it says that
            they may.
          </p>
          <p>
            These terms apply to every place on a card, however it is booked. Reading this site or
            leaving an e-mail address binds you to nothing. A place is yours when we confirm it in
            writing.
          </p>
          <p>
            If you book by phone, we send you a message with a link to these Terms. Your spot is
            confirmed once you have accepted them there; until then we hold it for you, until the
            time stated in the message.
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
            Space on one 9x12 inch card in one mailing, in the size and the place confirmed to you,
            with the design of your ad, its printing, the choice of routes and the postage.
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
            Measures include the narrow white gutter between neighbors. The price of your place is
            the one confirmed to you, whatever the list says later.
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
            as the Postal Service publishes them, add up to that many. We mail every active delivery
            address on them. The counts change from month to month, so the number we mail can differ
            from the number we planned. The page of your reservation shows it once our office has
            recorded it.
          </p>
          <p>
            If we mail more than 2 percent fewer than 10,000, you get back the missing share of your
            price. A smaller difference changes nothing, and more costs you nothing.
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
            Each mailing has a drop date, on which we plan to hand it to the post office. A drop
            date that falls on a Sunday or a federal holiday moves to the next day the post office
            is open. Saturdays count as open. The other dates follow from it:
          </p>
          <table>
            <tbody>
              <tr>
                <th scope="row">Booking closes</th>
                <td>21 days before the drop date</td>
              </tr>
              <tr>
                <th scope="row">Your brief is due</th>
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
                <td>the day itself; if it takes two, the next day the post office is open</td>
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
            The dates of your mailing are shown before you pay. The dates on the page of your
            reservation are the ones that count. We may move a date. If a change takes something
            from you, we email you when we make it, and the new date counts from then on; we never
            move a date of the refunds in section 7 to a day that has already passed. “In homes” is
            what we expect, not a promise: the Postal Service gives no delivery-time guarantee for
            this class of mail. We count as mailed what the post office has accepted.
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
            primary category: what your business mainly earns its money with. You name it when you
            book; where two categories meet, such as pool service and landscaping, we decide and
            tell you before you pay.
          </p>
          <p>
            The lock holds for this card, in this mailing and this area. It doesn’t cover other
            cards, other areas or later mailings, nor a service that another advertiser offers
            besides its primary category; such a service may be named in an ad but not be its
            headline.
          </p>
          <p>If we ever sold your industry twice on one card, you get your full payment back.</p>
        </>
      ),
    },
    {
      id: "payment",
      title: "Price, tax and payment",
      body: (
        <>
          <p>
            You pay in full when you book: by card or, where it is offered, by an invoice with its
            due date on it. Without payment no place is held beyond the time shown to you.
          </p>
          <p>
            So that nobody keeps a card from others: without a confirmed email address 4 spots can
            be open from one network at once, and 12 be held within a day; a hold can be taken again
            2 times. If you have not paid us before and a third of the card waits for invoices of
            others who have not either, you pay by card where that is offered, or our office
            confirms your reservation.
          </p>
          <p>
            Prices are before tax. The City of Scottsdale taxes advertising by direct mail; the tax,
            at the rate in force on the day on which you book, is its own line before you pay. There
            are no other charges: no setup, design or postage fees.
          </p>
          <p>
            If you think a charge is wrong, call us first. If your bank disputes a payment for you,
            it holds the money, so we can’t refund it until the bank has decided; your spot stays
            yours meanwhile. If the bank gives your whole payment back to you, your reservation ends
            that day, and what you got from the bank takes the place of any refund or credit for it.
            If the card has gone to print by then, your ad is on every copy, and its price is still
            due.
          </p>
        </>
      ),
    },
    {
      id: "refunds",
      title: "Cancelling, and what you get back",
      body: (
        <>
          <p>
            Cancel on the page of your reservation or by e-mail; the time at which you press the
            button or your message arrives counts, by Arizona time.
          </p>
          <ul>
            <li>
              Through the day booking closes, about three weeks before the drop date: your full
              payment back.
            </li>
            <li>
              After that, through the day the card goes to print, about twelve days before the drop
              date: the full amount as credit for a later mailing.
            </li>
            <li>
              After the print date, or once the card has gone to print if that is sooner: no refund,
              because your spot is on every copy.
            </li>
          </ul>
          <p>
            Refunds include the tax and go back the way you paid, within 10 business days. Credit is
            good for 12 months and for any open place; it doesn’t hold your industry. We write to
            you 30 days before it ends.
          </p>
        </>
      ),
    },
    {
      id: "fill",
      title: "If a card does not fill, or is postponed",
      body: (
        <>
          <p>
            If fewer than 8 spots are sold when booking closes, we decide on the next business day:
            mail it anyway, or move it once by at most 30 days. You are told either way, and if it
            moves you may have your money back instead.
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
            You say that you may use everything you give us, that it is true, and that it breaks no
            law and nobody’s rights. If somebody claims otherwise because of it, you bear the cost,
            ours too.
          </p>
          <p>
            You keep your rights in what you give us, and let us print it on the card, show it on
            proofs, and show the printed card as an example of our work; tell us if you don’t want
            the last. The ad we design is yours to use anywhere once the mailing is paid. The layout
            of the card is ours.
          </p>
          <p>
            We need your brief by the date on the page of your reservation. Without it we make the
            ad from what you have published about your business, and send you the proof like any
            other.
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
              Contractors licensed in Arizona show their number as “ROC” and the number, and the
              name as it is licensed. Who has no license and advertises such work lawfully shows the
              words “not a licensed contractor”.
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
            Approve it in writing by the approval date on the page of your reservation. The person
            who booked, or whom they name, approves.
          </p>
          <p>
            What you approve is what prints, with any mistake in it that you could have seen. If the
            date passes without your approval or a change we can make, the latest proof we sent you
            prints; we remind you before. Nothing prints that we have not sent you first.
          </p>
          <p>
            Colors on a screen and on paper differ a little. Your place on the card may move; its
            size may not.
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
            If your ad prints otherwise than you approved it, or not at all: if we print your ad
            wrong, you choose: a free place on the next mailing, or your money back. Tell us within
            30 days after the drop date.
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
        <>
          <p>
            If your ad carries a code or a telephone number that we provide to count responses, it
            stays ours. It works until 90 days after the drop date, and we tell you what it counted.
            A count shows that somebody used it, not what they bought.
          </p>
        </>
      ),
    },
    {
      id: "none",
      title: "What we don’t promise",
      body: (
        <>
          <p>
            We promise no number of calls, visits or sales, no response rate, and no day of
            delivery. We say mailed and not delivered, because the post office confirms what it
            accepts and not what each home gets.
          </p>
        </>
      ),
    },
    {
      id: "liability",
      title: "How far we are liable",
      body: (
        <>
          <p>
            For anything that goes wrong with a mailing, all together, we owe you at most what you
            paid for your place in it. Neither of us owes the other lost profit or other indirect
            loss. Neither answers for what lies outside its power, such as a strike, a disaster, or
            a failure of the press or the Postal Service; section 8 still applies then. These limits
            don’t cover intent, gross negligence, or what the law does not let us limit, nor your
            duty in section 9.
          </p>
        </>
      ),
    },
    {
      id: "electronic",
      title: "Signing and writing to each other",
      body: (
        <>
          <p>
            You agree that contracts, approvals and notices between us may be electronic, and that a
            click or a typed name is a signature (Arizona’s Electronic Transactions Act, A.R.S.
            44-7001 and following, and the federal E-SIGN Act). We keep the version you accepted and
            when. You may ask for paper, free of charge. E-mail to the address you booked with
            counts as received the next business day.
          </p>
        </>
      ),
    },
    {
      id: "law",
      title: "Law and place",
      body: (
        <>
          <p>
            Arizona law applies. Before going to court, each of us gives the other 30 days’ written
            notice and a telephone call. After that the state and federal courts in Maricopa County,
            Arizona, decide. If a sentence here turns out invalid, the rest stays. You may pass your
            place on to another business only with our consent, because of section 5.
          </p>
        </>
      ),
    },
    {
      id: "changes",
      title: "Which version counts",
      body: (
        <>
          <p>
            This is version 2. For your place the version counts that you accepted when you booked;
            a later one changes nothing about it. Our messages about your spot link that version,
            and earlier ones stay readable: <a href="/terms/1">version 1</a>. How we treat your data
            stands under <a href="/privacy">Privacy</a>.
          </p>
        </>
      ),
    },
  ],
};
