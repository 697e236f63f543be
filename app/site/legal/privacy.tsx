import { paths } from "#app/paths.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { Link } from "#app/ui/link.tsx";
import { holdRequestRetentionDays } from "#business/reservations/reservation.ts";
import { unconfirmedRetentionDays } from "#business/waitlist/waitlist.ts";
import { company } from "#company.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement, site } from "#site.ts";
import type { Route } from "./+types/privacy.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

/** How many nights a deleted row lives on in backups is a setting (docs/operating.md, `BACKUP_NIGHTS`). */
export function loader() {
  return { backupNights: currentSettings().backupNights };
}

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.privacy, args);

const short = [
  "You can read every page here without telling us anything.",
  "We have your email address only if you give it to us. To reserve a spot, you also give us your name, your business and a phone number.",
  "No analytics, no ad networks, nothing from third parties. No cookies while you read, and one if you hold a spot.",
  "We don’t sell, rent or trade your data, and we delete it when you ask.",
];

function MailLink() {
  const { email } = company();
  return <a href={`mailto:${email}`}>{email}</a>;
}

const sectionsWith = (backupNights: number): readonly LegalSection[] => [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <p>
        {company().parentCompany}, an Arizona company doing business as {company().tradeName}, is
        responsible for your data. Our address is at the end of this page. Email <MailLink /> or
        call <PhoneLink /> with any question about your data. A real person answers.
      </p>
    ),
  },
  {
    id: "reading",
    title: "When you’re just reading",
    body: (
      <>
        <p>
          Your browser asks our server for a page and gets it. Pages, pictures, fonts and scripts
          all come from this site and nowhere else, so nobody else knows you were here.
        </p>
        <ul>
          <li>
            We don’t set cookies while you read, and we don’t count visitors. If you hold a spot, we
            set one cookie so this browser can find the spot again. The cookie lasts for 30 days, or
            until you press “Forget it on this device.”
          </li>
          <li>
            We use your network address (IP address) to send you the page, and we don’t record it.
            To keep bots out of the email form, the server remembers which networks have used the
            form. It keeps that in its working memory for about ten minutes. A restart erases it.
          </li>
          <li>
            When you use a form on this site that makes us send an email, we keep two things for up
            to three days: the address the email goes to and a scrambled version of your network
            address. We do this so nobody can use our forms to flood someone’s inbox. The scrambled
            version can’t be turned back into your network address without a key that stays on our
            server.
          </li>
          <li>
            If something breaks, our log records the time, the page, what failed, and a reference
            number. You see that number on your screen, too. The log doesn’t contain any network
            addresses. If a page fails in your browser, we log its error message the same way.
          </li>
          <li>
            Your browser may remember how far you scrolled, so the Back button takes you to where
            you were. That stays in your browser and is gone when you close the tab. What you type
            while reserving a spot also stays in your browser until you send it, but for no more
            than a day.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "address",
    title: "When you give us your email address",
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
              <th scope="row">When you gave it to us, and how many times</th>
              <td>To answer people in order, and each person only once.</td>
            </tr>
            <tr>
              <th scope="row">The page where you gave it to us</th>
              <td>To know what you were reading.</td>
            </tr>
            <tr>
              <th scope="row">Campaign labels in the link you followed</th>
              <td>
                If one of our own ads brought you here, its link carries labels (such as utm_source
                or the ad network’s click ID). We keep up to ten of these labels to see which ad was
                worth its cost. We don’t send anything back to the ad network.
              </td>
            </tr>
            <tr>
              <th scope="row">The name of the site that linked to us</th>
              <td>
                We keep only the name (such as “search.example”), not the page or what you searched
                for.
              </td>
            </tr>
          </tbody>
        </table>
        <p>
          The form sends two emails: a confirmation to you and a notice to us. We keep a copy of
          both. A hidden field and a timestamp in the form keep bots out. Neither says anything
          about you.
        </p>
        <p>
          If you write or call instead, we keep your message or a note of the call, for the same
          purpose and for the same length of time.
        </p>
      </>
    ),
  },
  {
    id: "use",
    title: "What we do with this data, and what we don’t",
    body: (
      <ul>
        <li>We use this data to write to you about spots on the card, and for nothing else.</li>
        <li>
          Every email has our postal address. Emails we send because you gave us your address or
          joined a waitlist also tell you how to stop them. Reply “stop” or “remove,” or use the
          link or button. You don’t need to give a reason. Messages about your own reservation, such
          as an invoice or a date change, are part of that reservation. You can’t turn them off
          while you have it.
        </li>
        <li>
          We don’t sell, rent, trade or publish this data, and we don’t combine it with other data.
        </li>
        <li>We don’t call or text you unless you gave us your number for that.</li>
      </ul>
    ),
  },
  {
    id: "others",
    title: "Who else handles this data",
    body: (
      <p>
        The company that hosts this site and the company that delivers our email handle the data for
        us under contract. They may not use it for anything else. Nobody else gets the data unless a
        court or a law requires it. In that case, we hand over only what we must. If we’re allowed
        to, we tell you first.
      </p>
    ),
  },
  {
    id: "households",
    title: "The homes that get the card",
    body: (
      <>
        <p>
          Cards are addressed to “Local Postal Customer” and go to every active address on a mail
          carrier’s route. We don’t have a list of the names or addresses of the people who live
          there, and we don’t buy one. We know how many addresses a route has, not who lives there.
        </p>
        <p>
          If you ask us to tell you when the next card comes, we keep your email address and when
          you confirmed it. You get one email per card. Each has a link to leave the list. When you
          leave, we delete your address and our copies of those emails.
        </p>
        <p>
          If you tell us which business you’d like to see on the card, we count it by kind of
          business, ZIP Code and day. We don’t keep who asked.
        </p>
      </>
    ),
  },
  {
    id: "keep",
    title: "How long we keep data",
    body: (
      <>
        <p>
          We keep this data until you tell us to delete it. If you don’t become a customer, we
          delete it {agreement.leadKeptMonths} months after you last gave us your email address.
        </p>
        <p>
          If you held a spot and never confirmed or paid for it, we delete everything about it{" "}
          {agreement.strangerKeptDays} days after you released it or it expired. That includes your
          name, email address, phone number and private links. If nobody confirms an address for a
          waitlist or for our email about the next card, we delete it after{" "}
          {unconfirmedRetentionDays} days. If you entered an email address so we’d hold a spot for
          you, we delete that address after {holdRequestRetentionDays} days.
        </p>
        <p>
          If you confirmed a spot and never paid, we delete your name, email address and phone
          number {agreement.leadKeptMonths} months after your last spot was released or expired. We
          keep every invoice as we issued it. We delete everything on the waitlist of a card{" "}
          {agreement.waitlistKeptMonths} months after that card is mailed.
        </p>
        <p>
          These deletions run automatically every night. They include our copies of the messages.
          What remains is a line in our records. It says that someone gave us an address on a
          certain page, or held a spot on a certain card, on a certain day. It contains no name and
          no address.
        </p>
        {backupNights > 0 && (
          <p>
            We back up the site’s data every night and keep each backup for {nightsOf(backupNights)}
            . What we delete stays in the earlier backups during that time. After{" "}
            {nightsOf(backupNights)}, it’s gone from the backups, too. We open a backup only to
            restore the site after a failure.
          </p>
        )}
      </>
    ),
  },
  {
    id: "removal",
    title: "Seeing, correcting or deleting your data",
    body: (
      <p>
        Email <MailLink /> from the address you’re asking about, or call. Within 30 days, we show
        you what we have, correct it or delete it. We do this for free, wherever you live. Arizona
        has no general consumer privacy law that requires this. We think it’s the right thing to do.
      </p>
    ),
  },
  {
    id: "breach",
    title: "If something goes wrong",
    body: (
      <p>
        Everything sent between your browser and our server is encrypted, and few people have access
        to the data. If your personal information is stolen anyway, we tell you and anyone else the
        law names. We do that within 45 days of determining that it happened, as Arizona law
        requires (A.R.S. 18-551 and 18-552). We also tell you what we know.
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
            industry and your spot. We use them to reserve the spot, bill you for it and make your
            ad.
          </li>
          <li>
            Your acceptance of the <Link to={paths.terms()}>Terms</Link>: the version, the time, and
            a scrambled version of your network address (a salted hash). The hash lets us tell two
            networks apart, but it can’t be turned back into an address without our key. This record
            is your signature.
          </li>
          <li>
            The same hash with each spot that’s held, so nobody can tie up the card with made-up
            names. We count the unpaid spots that each network, email domain and phone number has at
            the moment. We also count how many spots each network puts on hold in a day. If you
            reach a limit, you can confirm an email address. After that, we don’t count by network.
          </li>
          <li>
            If you pay by card, our payment company, Stripe, asks for your card details on its own
            page. Stripe also gets your name, your email address and what you’re paying for. We
            never see the card number. We keep a record that you paid, when, and how much.
          </li>
          <li>Invoices, payments and refunds, for as long as tax law requires.</li>
          <li>
            If you join a waitlist: your email address, the industry and the card, and your name,
            phone number and note if you give them. You’re on the list once you press the button in
            our email. The email also says how to leave the list. If you ask us by phone or in
            person, we put you on the list ourselves.
          </li>
          <li>
            If you give us a sentence about the card and check the box: that sentence. Once we’ve
            read it, our website may show it with your business’s name. When you withdraw it, it’s
            gone from our website and deleted.
          </li>
          <li>Copies of the messages we send you about any of this.</li>
        </ul>
      </>
    ),
  },
  {
    id: "ad",
    title: "When we make your ad",
    body: (
      <>
        <p>As soon as you hold a spot, you can tell us about your ad. We keep:</p>
        <ul>
          <li>
            What you type, as you type it: the words of the ad, its offer, your phone number,
            website, address or area, license number and the name on your license, and your notes
            for us. Until what you type reaches us, your browser keeps a copy on your device.
          </li>
          <li>
            The name and postal address for your printed copy. We use them to send that copy and for
            nothing else.
          </li>
          <li>
            The files you send us, as you sent them, and the pictures we make from them. Our pages
            show those pictures, never the files themselves.
          </li>
          <li>
            Each version of your ad: what it looks like, who made it, when we sent it, and what was
            said about it. If you give others a link to comment, we keep the name they type and what
            they write.
          </li>
          <li>
            For each approval: the version, the name, the time, and, if the approval wasn’t given on
            the proof page, how our office received it.
          </li>
        </ul>
        <p>
          Your ad is printed and mailed, so its words and pictures become public. If its QR code
          opens our page with your offer, that page shows them too.
        </p>
        <p>
          We delete all of these {agreement.adKeptMonths} months after your last mailing: your
          files, your ad details, the versions, comments and approvals, and the address for your
          printed copy.
        </p>
      </>
    ),
  },
  {
    id: "scan",
    title: "When someone scans a code on the card",
    body: (
      <p>
        The code opens a page here, which sends the phone on to the advertiser’s own site or to our
        page with their offer. We count scans by the hour. We don’t store who scanned the code, the
        network address or anything else about the phone. To count someone only once an hour, the
        server remembers a scrambled version of the network address and the browser’s name. It keeps
        them in its working memory for about an hour. A restart erases them. We don’t set a cookie.
        What the advertiser’s site does is up to the advertiser. Some ads print a phone number of
        ours. A phone company, Twilio, connects those calls to the advertiser. We count them by the
        hour. We don’t record them, and we don’t keep the caller’s number.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this page",
    body: (
      <p>
        This is version {site.privacy.version}. If we change what we do, we change this page first
        and give it a new version number and date. If a change affects an address you’ve already
        given us, we write to you before the change takes effect.
      </p>
    ),
  },
];

const nightsOf = (nights: number) => (nights === 1 ? "1 night" : `${nights} nights`);

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy, in plain words."
      edition={site.privacy}
      short={short}
      sections={sectionsWith(loaderData.backupNights)}
    >
      <p>
        This page says what this site knows about you, why, for how long, and how to have it
        deleted. It covers this site, email with us, and the card.
      </p>
    </LegalPage>
  );
}
