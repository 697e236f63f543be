import type { EarlierVersion } from "#app/site/legal/legal-page.tsx";

/**
 * The Privacy text of version 4, word for word, with the nights that backups are kept by default. Nothing here is computed
 * and nothing here is edited: a test knows its fingerprint.
 */
export const privacyVersion4: EarlierVersion = {
  edition: { version: "4", date: "2026-11-22" },
  replacedOn: "2026-11-22",
  short: [
    "You can read every page here without telling us anything.",
    "To hear from us you leave an email address, and only if you choose to. To reserve a spot you also give your name, your business and a phone number.",
    "No cookies, no analytics, no advertising network, nothing from a third party in the pages.",
    "We sell nothing about you, lend it to nobody, and delete it when you say so.",
  ],
  lead: "What this site knows about you, why, for how long, and how to make it forget. It applies to this site, to e-mail with us, and to the card.",
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: (
        <>
          <p>
            Saguaro Local Media LLC, an Arizona company that trades as Scottsdale Spotlight. The
            address stands at the end of this page. Write to{" "}
            <a href="mailto:hello@scottsdalespotlight.example">hello@scottsdalespotlight.example</a>{" "}
            or call <a href="tel:+14805550142">(480) 555-0142</a> with any question about your data;
            a person answers.
          </p>
        </>
      ),
    },
    {
      id: "reading",
      title: "When you only read",
      body: (
        <>
          <p>
            Your browser asks our server for a page and gets it. Pages, pictures, fonts and scripts
            all come from this site; none comes from anyone else, so nobody else learns that you
            were here.
          </p>
          <ul>
            <li>We set no cookies, and we count no visitors.</li>
            <li>
              Your network address is used to send the page back. We don’t write it down. To keep
              robots out of the e-mail form, the server remembers in its working memory for about
              ten minutes which networks have sent it; a restart forgets it.
            </li>
            <li>
              When a form here makes us write an email, we keep the address it goes to and a
              scrambled form of your network for at most three days, so that nobody can use us to
              flood a mailbox. Nobody can turn it back into your network address without a key that
              stays on our server.
            </li>
            <li>
              If something breaks, our log notes the time, the page, what failed, and a reference
              number that you see on the screen too. It holds no network address. A browser that
              fails reports the error message the same way.
            </li>
            <li>
              Your own browser may remember how far you had scrolled, so that Back works. That stays
              in your browser and is gone when you close the tab. What you type while you reserve a
              place stays there too until you send it, for a day at most.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "address",
      title: "When you leave your e-mail address",
      body: (
        <>
          <p>Then we store this, and nothing else:</p>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Your e-mail address</th>
                <td>To write to you about a place on the card, as you asked.</td>
              </tr>
              <tr>
                <th scope="row">When, and how often</th>
                <td>To answer in order, once, and about the right thing.</td>
              </tr>
              <tr>
                <th scope="row">The page on which you left it</th>
                <td>To know what you had been reading.</td>
              </tr>
              <tr>
                <th scope="row">Campaign words in the link you followed</th>
                <td>
                  If one of our own advertisements brought you, its link carries a label (such as
                  utm_source, or a click number of the advertising network). We keep up to ten of
                  them, to see which advertisement was worth its money. We send nothing back to the
                  network.
                </td>
              </tr>
              <tr>
                <th scope="row">The name of the site that linked to us</th>
                <td>
                  Only the name (“search.example”), not the page and not what you searched for.
                </td>
              </tr>
            </tbody>
          </table>
          <p>
            The form sends you one message to confirm, and one to us. We keep a copy of both. A
            field that people don’t see and a time mark in the form keep robots away; neither says
            anything about you.
          </p>
          <p>
            If you write or call instead, we keep your message, or a note of the call, for the same
            purpose and as long.
          </p>
        </>
      ),
    },
    {
      id: "use",
      title: "What we do with it, and what we don’t",
      body: (
        <>
          <ul>
            <li>We write to you about places on the card. That is all it is for.</li>
            <li>
              Every message carries our postal address. What we send because you left your address
              or joined a waitlist also says how to stop: answer “stop” or “remove”, or use its link
              or button. You need give no reason. Messages about your own reservation, such as an
              invoice or a moved date, are part of it and can’t be turned off while it lasts.
            </li>
            <li>
              We don’t sell, rent, trade or publish it, and we don’t match it with other data.
            </li>
            <li>We don’t call or text a number unless you gave it to us for that.</li>
          </ul>
        </>
      ),
    },
    {
      id: "others",
      title: "Who else handles it",
      body: (
        <>
          <p>
            The company on whose machine this site runs, and the one that carries our e-mail, handle
            the data for us, under contract, and may use it for nothing else. Beyond that, nobody,
            unless a court or a law obliges us; then we hand over only what we must and, where we
            may, tell you first.
          </p>
        </>
      ),
    },
    {
      id: "households",
      title: "The households that get the card",
      body: (
        <>
          <p>
            Cards are addressed to “Local Postal Customer” and go to every active address on a mail
            carrier’s route. We have no list of names or addresses of households, and buy none. We
            know how many addresses a route has, not who lives there.
          </p>
        </>
      ),
    },
    {
      id: "keep",
      title: "How long we keep it",
      body: (
        <>
          <p>
            Until you tell us to delete it. Otherwise, if you don’t become a customer, until 24
            months after you last left your address: what is older is deleted every night, by
            itself, with our copies of the messages.
          </p>
          <p>
            If you held a spot and never confirmed or paid for it: everything about it, your name,
            email address, telephone number and private links included, 90 days after you gave it up
            or it ran out. An address on the waitlist that nobody confirmed, 7 days after it was
            entered. An address that you entered so that we hold a spot for it, 30 days.
          </p>
          <p>
            If you confirmed a place and never paid, your name, e-mail address and telephone number,
            24 months after your last place was given up or ran out; an invoice that was written
            stays as it is. An address on the waitlist, 3 months after its card was mailed. All of
            this is deleted every night, by itself, with our copies of the messages.
          </p>
          <p>
            What remains is a line in our journal that an address was left on such a page, or a spot
            held on such a card, on such a day. Neither a name nor an address is in it.
          </p>
          <p>
            Every night we make a backup of the site’s data and keep it for 14 nights. What is
            deleted stays in the earlier backups until then; after 14 nights it is gone from them
            too. We open a backup only to bring the site back after a failure.
          </p>
        </>
      ),
    },
    {
      id: "removal",
      title: "Having it shown, corrected or deleted",
      body: (
        <>
          <p>
            Write to{" "}
            <a href="mailto:hello@scottsdalespotlight.example">hello@scottsdalespotlight.example</a>{" "}
            from the address in question, or call. We show you what we have, correct it or delete
            it, within 30 days, free of charge, wherever you live. Arizona has no general consumer
            privacy act that would oblige us; we think it is the decent thing.
          </p>
        </>
      ),
    },
    {
      id: "breach",
      title: "If something goes wrong",
      body: (
        <>
          <p>
            Everything between your browser and our server travels encrypted, and few people can
            reach the data. If personal information of yours is nevertheless taken, we tell you, and
            those whom the law names, within 45 days of establishing it, as Arizona law requires
            (A.R.S. 18-551 and 18-552), and what we know about it.
          </p>
        </>
      ),
    },
    {
      id: "reserve",
      title: "When you reserve a place",
      body: (
        <>
          <p>To look at the card and to hold a place we ask nothing. When you reserve, we keep:</p>
          <ul>
            <li>
              Your business’s name and website, your name, e-mail address and telephone number, your
              industry and your place: to reserve it, bill it and make your ad.
            </li>
            <li>
              Your acceptance of the <a href="/terms">terms</a>: the version, the time, and your
              network address as a salted hash, which tells two networks apart and cannot be read
              back without our key. It is your signature.
            </li>
            <li>
              The same hash with each place that is held, so that nobody empties the card with
              invented names: places that are open and not paid are counted by network, email domain
              and telephone number, and those held within a day by network. Where a ceiling is
              reached, you can confirm an email address instead, and the network is not counted.
            </li>
            <li>
              Where you pay by card, the payment company Stripe asks for the card on its own page,
              and gets your name, e-mail address and what you pay for. We never see the card number;
              we keep that you paid, when, and how much.
            </li>
            <li>Invoices, payments and refunds, as long as tax law wants them kept.</li>
            <li>
              On the waitlist: your email address, the industry and the card. You stand in line once
              you press the button in our message, which also says how to leave it.
            </li>
            <li>A copy of the messages that we send you about it.</li>
          </ul>
          <p>
            Later, when your ad is made, the text and pictures of it, a license number where the law
            wants one on the ad, and your approvals come to it; and for the code and the telephone
            number on your ad, how often they were used, and when. Before any of that begins, this
            page will say it exactly, under a new version number.
          </p>
        </>
      ),
    },
    {
      id: "changes",
      title: "Changes to this page",
      body: (
        <>
          <p>
            This is version 4. If we change what we do, we change this page first and give it a new
            number and date. If a change concerns an address that you already left, we write to you
            before it takes effect.
          </p>
        </>
      ),
    },
  ],
};
