import type { EarlierVersion } from "#app/site/legal/legal-page.tsx";

/**
 * The Privacy text of version 7, word for word, with the nights that backups are kept by default. Nothing here is computed
 * and nothing here is edited: a test knows its fingerprint.
 */
export const privacyVersion7: EarlierVersion = {
  edition: { version: "7", date: "2026-11-25" },
  replacedOn: "2026-11-26",
  short: [
    "You can read every page here without telling us anything.",
    "We have your email address only if you give it to us. To reserve a spot, you also give us your name, your business and a phone number.",
    "No analytics, no ad networks, nothing from third parties. No cookies while you read; one if you hold a spot.",
    "We don’t sell, rent or trade your data, and we delete it when you ask.",
  ],
  lead: "What this site knows about you, why, for how long, and how to have it deleted. This page covers this site, email with us, and the card.",
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: (
        <p>
          Saguaro Local Media LLC, an Arizona company doing business as Scottsdale Spotlight. Our
          address is at the end of this page. Email{" "}
          <a href="mailto:hello@scottsdalespotlight.example">hello@scottsdalespotlight.example</a>{" "}
          or call <a href="tel:+14805550142">(480) 555-0142</a> with any question about your data. A
          real person answers.
        </p>
      ),
    },
    {
      id: "reading",
      title: "When you only read",
      body: (
        <>
          <p>
            Your browser asks our server for a page and gets it. Pages, pictures, fonts and scripts
            all come from this site and nowhere else, so nobody else knows you were here.
          </p>
          <ul>
            <li>
              We set no cookies while you read, and we don’t count visitors. If you hold a spot, one
              cookie lets this browser find it again, for 30 days or until you press “Forget it on
              this device”.
            </li>
            <li>
              We use your network address to send you the page, and we don’t write it down. To keep
              bots out of the email form, the server remembers which networks have used it, in its
              working memory, for about ten minutes. A restart erases that.
            </li>
            <li>
              When a form here makes us send an email, we keep the address it goes to and a
              scrambled form of your network address for up to three days, so nobody can use our
              forms to flood someone’s inbox. The scrambled form can’t be turned back into your
              network address without a key that stays on our server.
            </li>
            <li>
              If something breaks, our log records the time, the page, what failed, and a reference
              number that you also see on the screen. The log contains no network address. If a page
              fails in your browser, its error message is logged the same way.
            </li>
            <li>
              Your browser may remember how far you scrolled, so the Back button takes you back to
              where you were. That stays in your browser and is gone when you close the tab. What
              you type while reserving a spot also stays in your browser until you send it, for a
              day at most.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "address",
      title: "When you leave your email address",
      body: (
        <>
          <p>We store this, and nothing else:</p>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Your email address</th>
                <td>To write to you about a spot on the card, as you asked.</td>
              </tr>
              <tr>
                <th scope="row">When you left it, and how often</th>
                <td>To answer in order, and only once.</td>
              </tr>
              <tr>
                <th scope="row">The page where you left it</th>
                <td>To know what you were reading.</td>
              </tr>
              <tr>
                <th scope="row">Campaign labels in the link you followed</th>
                <td>
                  If one of our own ads brought you here, its link carries a label (such as
                  utm_source, or the ad network’s click ID). We keep up to ten of these labels to
                  see which ad was worth what it cost. We send nothing back to the network.
                </td>
              </tr>
              <tr>
                <th scope="row">The name of the site that linked to us</th>
                <td>Only the name (“search.example”), not the page or what you searched for.</td>
              </tr>
            </tbody>
          </table>
          <p>
            The form sends one email to you, to confirm, and one to us. We keep a copy of both. A
            hidden field and a timestamp in the form keep bots out. Neither says anything about you.
          </p>
          <p>
            If you write or call instead, we keep your message or a note of the call, for the same
            purpose and for just as long.
          </p>
        </>
      ),
    },
    {
      id: "use",
      title: "What we do with it, and what we don’t",
      body: (
        <ul>
          <li>We use it to write to you about spots on the card, and for nothing else.</li>
          <li>
            Every email has our postal address. The ones we send because you left your address or
            joined a waitlist also tell you how to stop them: reply “stop” or “remove,” or use the
            link or button. You don’t need to give a reason. Messages about your own reservation,
            such as an invoice or a date change, are part of it and can’t be turned off while you
            have it.
          </li>
          <li>We don’t sell, rent, trade or publish it, or combine it with other data.</li>
          <li>We don’t call or text you unless you gave us your number for that.</li>
        </ul>
      ),
    },
    {
      id: "others",
      title: "Who else handles it",
      body: (
        <p>
          The company that hosts this site and the one that delivers our email handle the data for
          us, under contract, and may not use it for anything else. Nobody else gets it unless a
          court or a law requires it. Then we hand over only what we must and, where we’re allowed
          to, tell you first.
        </p>
      ),
    },
    {
      id: "households",
      title: "The homes that get the card",
      body: (
        <p>
          Cards are addressed to “Local Postal Customer” and go to every active address on a mail
          carrier’s route. We have no list of the names or addresses of the people there, and we
          don’t buy one. We know how many addresses a route has, not who lives there.
        </p>
      ),
    },
    {
      id: "keep",
      title: "How long we keep it",
      body: (
        <>
          <p>
            We keep it until you tell us to delete it. If you don’t become a customer, we delete it{" "}
            24 months after you last left your address.
          </p>
          <p>
            If you held a spot and never confirmed or paid for it, we delete everything about it,
            including your name, email address, phone number and private links, 90 days after you
            released it or it expired. We delete a waitlist address after 7 days if nobody confirms
            it. If you entered an address so we’d hold a spot for you, we delete it after 30 days.
          </p>
          <p>
            If you confirmed a spot and never paid, we delete your name, email address and phone
            number 24 months after your last spot was released or expired. We keep any invoice as it
            is. We delete all waitlist addresses for a card 3 months after that card is mailed.
          </p>
          <p>
            All of this happens automatically every night, and includes our copies of the messages.
            What remains is a line in our records saying that an address was left on a certain page,
            or a spot was held on a certain card, on a certain day. It contains no name and no
            address.
          </p>

          <p>
            We back up the site’s data every night and keep each backup for 14 nights. What we
            delete stays in the earlier backups until then; after 14 nights it’s gone from them too.
            We open a backup only to restore the site after a failure.
          </p>
        </>
      ),
    },
    {
      id: "removal",
      title: "Seeing, correcting or deleting your data",
      body: (
        <p>
          Email{" "}
          <a href="mailto:hello@scottsdalespotlight.example">hello@scottsdalespotlight.example</a>{" "}
          from the address in question, or call. We show you what we have, correct it or delete it,
          within 30 days, for free, wherever you live. Arizona has no general consumer privacy law
          that requires this. We think it’s the right thing to do.
        </p>
      ),
    },
    {
      id: "breach",
      title: "If something goes wrong",
      body: (
        <p>
          Everything between your browser and our server is encrypted, and few people can reach the
          data. If your personal information is stolen anyway, we tell you and anyone else the law
          names, within 45 days of determining that it happened, as Arizona law requires (A.R.S.
          18-551 and 18-552), and we tell you what we know.
        </p>
      ),
    },
    {
      id: "reserve",
      title: "When you reserve a spot",
      body: (
        <>
          <p>
            You don’t have to tell us anything to look at the card or hold a spot. When you reserve,
            we keep:
          </p>
          <ul>
            <li>
              Your business’s name and website, your name, email address and phone number, your
              industry and your spot: to reserve it, bill it and make your ad.
            </li>
            <li>
              Your acceptance of the <a href="/terms">Terms</a>: the version, the time, and your
              network address as a salted hash. The hash can tell two networks apart but can’t be
              turned back into an address without our key. This is your signature.
            </li>
            <li>
              The same hash with each spot that’s held, so nobody can tie up the card with made-up
              names. We count open, unpaid spots by network, email domain and phone number, and
              spots held within a day by network. If you reach a limit, you can confirm an email
              address instead, and then we don’t count by network.
            </li>
            <li>
              If you pay by card, our payment company, Stripe, asks for your card on its own page
              and gets your name, your email address and what you’re paying for. We never see the
              card number. We keep a record that you paid, when, and how much.
            </li>
            <li>Invoices, payments and refunds, for as long as tax law requires.</li>
            <li>
              On the waitlist: your email address, the industry and the card. You’re on the list
              once you press the button in our email, which also says how to leave it.
            </li>
            <li>A copy of the messages we send you about any of this.</li>
          </ul>
        </>
      ),
    },
    {
      id: "ad",
      title: "When we make your ad",
      body: (
        <>
          <p>From the moment you hold a spot, you can tell us about your ad. We keep:</p>
          <ul>
            <li>
              What you type, as you type it: the words of the ad, its offer, your phone number,
              website, address or area, license number and licensed name, and your notes for us.
              Until it reaches us, your browser keeps a copy on your device.
            </li>
            <li>
              Where your printed copy goes: a name and a postal address. We use it for that and
              nothing else.
            </li>
            <li>
              The files you send us, as you sent them, and the pictures we make from them. Our pages
              show those pictures, never the file itself.
            </li>
            <li>
              Each version of your ad: what it looks like, who made it, when we sent it, and what
              was said about it. If you give others a link to comment, we keep the name they type
              and what they write.
            </li>
            <li>
              For each approval: the version, the name, the time, and, if it wasn’t given on the
              page, how our office received it.
            </li>
          </ul>
          <p>
            Your ad is printed and mailed, so its words and pictures become public. If its code
            opens our page with your offer, that page shows them too.
          </p>
          <p>
            We delete your files, your ad details, the versions, comments and approvals, and the
            address for your printed copy 24 months after your last mailing.
          </p>
        </>
      ),
    },
    {
      id: "scan",
      title: "When someone scans a code on the card",
      body: (
        <p>
          The code opens a page here, which sends the phone on to the advertiser’s own site or to
          our page with their offer. We count scans by the hour. We don’t store who scanned the
          code, the network address or anything else about the phone. To count someone only once an
          hour, the server remembers a scrambled form of the network address and the browser’s name
          in its working memory for about an hour. A restart erases that. We set no cookie. What the
          advertiser’s site does is up to them.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this page",
      body: (
        <p>
          This is version 7. If we change what we do, we change this page first and give it a new
          number and date. If a change affects an address you already left, we write to you before
          it takes effect. You can still read <a href="/privacy/4">version 4</a>,{" "}
          <a href="/privacy/5">version 5</a>, <a href="/privacy/6">version 6</a>.
        </p>
      ),
    },
  ],
};
