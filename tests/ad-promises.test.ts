import { existsSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { termsSections } from "#app/site/legal/terms-in-force.tsx";

/**
 * Every promise of the pages and the Terms about details, design, proofs, approval, licenses, files and codes, with the code
 * that keeps it and a test that shows it. Nothing is promised with nothing behind it: a sentence that leaves the page leaves
 * this list, and one that comes has to name its code.
 */
type Kept = {
  /** A sentence, or a part of one, word for word. */
  says: string;
  /** The modules that keep it. */
  by: readonly string[];
  /** A test that shows it: its file, and a part of its name. */
  shown: readonly [file: string, name: string];
};

const PROOFS = "business/ads/proofs/proofs.db.test.ts";
const RULES = "business/ads/proofs/proof.test.ts";
const NEWS = "business/ads/messages/send-ad-news.db.test.ts";
const REMINDERS = "business/ads/messages/enqueue-ad-reminders.db.test.ts";
const STUDIO = "artwork/studio/studio.test.ts";
const FILES = "business/ads/files/ad-files.db.test.ts";
const OFFICE = "business/ads/board/office-on-ads.db.test.ts";
const BRIEF = "business/ads/brief/brief.db.test.ts";
const LICENSES = "business/ads/brief/ad-rules.test.ts";

/** The sections of the Terms about ads: each of their sentences is a promise below, or asks something of the customer. */
const TERMS: Record<string, { kept: readonly Kept[]; asks: readonly string[] }> = {
  material: {
    kept: [
      {
        says: "If we don’t have them by then, we make a plain ad from what your reservation says. We send you a proof of it, as we do with any other ad. If the law requires something in your ad that we don’t have, such as a license number, we ask you for it first.",
        by: ["business/ads/proofs/make-plain-ads-for-late-briefs.ts"],
        shown: [
          "business/ads/proofs/make-plain-ads-for-late-briefs.db.test.ts",
          "is made once and sent",
        ],
      },
      {
        says: "If you send us your own artwork, we check it and tell you what could go wrong in print.",
        by: [
          "business/ads/files/accept-or-refuse-uploaded-ad-file.ts",
          "business/ads/files/findings.ts",
        ],
        shown: [FILES, "a file that can't be used once it is opened says so"],
      },
    ],
    asks: [
      "You confirm that you have the right",
      "If someone makes a claim",
      "You keep your rights",
      "You let us print it on the card",
      "You also let us show the printed card as an example",
      "Once you’ve paid for your spot in the mailing, the ad we designed is yours",
      "The layout of the whole card stays ours.",
      "We need your ad details by the date on your reservation page.",
    ],
  },
  refuse: {
    kept: [
      {
        says: "Contractors licensed in Arizona must show “ROC” with their license number. They must also show their business name as it appears on the license.",
        by: ["business/ads/brief/ad-rules.ts"],
        shown: [LICENSES, "a contractor's ad needs its ROC number"],
      },
      {
        says: "If the law lets you advertise the work without a license, your ad has to say “not a licensed contractor.”",
        by: ["business/ads/brief/ad-rules.ts", "business/ads/brief/to-ad-brief.ts"],
        shown: [STUDIO, "a license number or a phone number that isn't printed"],
      },
      {
        says: "Coupons and offers must state their conditions and the day they end.",
        by: ["business/ads/brief/ad-rules.ts"],
        shown: [LICENSES, "an offer needs its last day"],
      },
      {
        says: "Cannabis products aren’t allowed on the card. Federal law keeps cannabis out of the mail, whatever Arizona allows.",
        by: ["business/ads/brief/unprintable-words.ts"],
        shown: [
          "business/ads/brief/brief-problems.test.ts",
          "what may not be on the card is named at its field",
        ],
      },
      {
        says: "Tobacco, firearms, adult services and gambling aren’t allowed, either. Neither are political or issue ads.",
        by: ["business/ads/brief/unprintable-words.ts"],
        shown: [
          "business/ads/brief/brief-problems.test.ts",
          "what may not be on the card is named at its field",
        ],
      },
      {
        says: "When we ask for your ad details, we also ask for your license number and the name on your license.",
        by: ["business/ads/brief/ad-rules.ts", "business/mailings/industries/contractors.ts"],
        shown: [LICENSES, "contractors' industries and the handyman are asked for a license"],
      },
      {
        says: "If you tell us you don’t need a license, your ad says so.",
        by: ["business/ads/brief/to-ad-brief.ts"],
        shown: [
          "business/ads/brief/brief-problems.test.ts",
          "the drawn ad has the phone, website and license line as they are printed",
        ],
      },
      {
        says: "We may refuse or stop an ad if it breaks these rules",
        by: ["business/ads/board/refuse-ad.ts", "emails/ads/ad-refused.tsx"],
        shown: [OFFICE, "what was made of a refused ad is neither approved nor printed"],
      },
      {
        says: "If we refuse your ad before you’ve received a proof, you get back everything you paid.",
        by: ["business/reservations/cancel/cancel-and-compensate.ts"],
        shown: [
          "business/reservations/office-decisions.db.test.ts",
          "refunds in full once, with a reason, and the spot is free",
        ],
      },
      {
        says: "Once you’ve received a proof, you can fix a refused or stopped ad. If you can’t fix it, the cancellation rules in section 7 apply.",
        by: ["business/ads/brief/save-brief.ts", "business/ads/board/refuse-ad.ts"],
        shown: [OFFICE, "a version that is made after a refusal can be sent and printed"],
      },
    ],
    asks: ["If your profession has its own advertising rules"],
  },
  proof: {
    kept: [
      {
        says: "We show you a proof of your ad on a private page that our emails link to.",
        by: ["business/ads/messages/prepare-ad-message-writer.ts", "emails/ads/proof-ready.tsx"],
        shown: [NEWS, "a proof comes with its picture in the message"],
      },
      {
        says: "Each version of the proof has a number and never changes.",
        by: ["business/ads/proofs/make-proof.ts"],
        shown: [PROOFS, "never changes: the database refuses every update"],
      },
      {
        says: "You can ask for changes until the ad is right, as long as the schedule allows.",
        by: ["business/ads/proofs/ask-for-changes.ts"],
        shown: [PROOFS, "changes are asked with words or with comments"],
      },
      {
        says: "You can give others their own link. You choose whether they can only comment or can also ask for changes and approve the ad for you.",
        by: ["business/ads/proofs/guests.ts", "business/ads/proofs/require-decider.ts"],
        shown: [PROOFS, "for comments can't approve, ask for changes or withdraw"],
      },
      {
        says: "Your reservation page shows the approval date. By that date, enter your name and approve your ad on the proof page.",
        by: ["business/ads/proofs/approve-proof.ts"],
        shown: [PROOFS, "is of the exact version, by name and time, and is on the record"],
      },
      {
        says: "The person who booked, or someone they name, approves the ad.",
        by: ["business/ads/proofs/require-decider.ts", "business/ads/proofs/guests.ts"],
        shown: [PROOFS, "approves where the customer named them to"],
      },
      {
        says: "If they approve by phone, email, text message or in person instead, our office records who approved it, how and when.",
        by: ["business/ads/proofs/approve-proof.ts"],
        shown: [PROOFS, "by the office says who, when and how"],
      },
      {
        says: "What you approve is what we print, including any mistake you could have noticed.",
        by: ["business/ads/proofs/proof.ts"],
        shown: [RULES, "the approved version prints, and not a later one that was only sent"],
      },
      {
        says: "You can take back your approval through the approval date.",
        by: ["business/ads/proofs/withdraw-approval.ts"],
        shown: [PROOFS, "is withdrawn through the approval date and not after it"],
      },
      {
        says: "After that, the ad is locked. To change it, contact our office and approve the new version.",
        by: ["business/ads/proofs/lock-unprinted-ad.ts"],
        shown: [PROOFS, "after the approval date a change is the office's"],
      },
      {
        says: "If the approval date passes without your approval, we print the latest version we sent you.",
        by: ["business/ads/proofs/proof.ts"],
        shown: [RULES, "without an approval the latest version that was sent"],
      },
      {
        says: "We email you reminders 5 business days and 1 business day before your ad details are due. We also email you reminders 2 business days and 1 business day before the approval date.",
        by: [
          "business/ads/messages/enqueue-ad-reminders.ts",
          "business/ads/messages/reminder-days.ts",
        ],
        shown: [REMINDERS, "ask to approve the version that was sent"],
      },
      {
        says: "We never print anything we haven’t sent you.",
        by: ["business/ads/proofs/proof.ts"],
        shown: [RULES, "a draft never prints, however late it is"],
      },
    ],
    asks: ["Colors look a little different on screen and on paper."],
  },
  tracking: {
    kept: [
      {
        says: "Your ad carries our QR code, unless you send a finished ad with its own code.",
        by: ["business/results/spot-code.ts", "business/ads/proofs/draw-uploaded-artwork.ts"],
        shown: [PROOFS, "is the drawing with the spot's own code"],
      },
      {
        says: "You choose what our code opens: your own page, or our page with your offer.",
        by: ["business/results/set-code-target.ts", "app/links/offer-page.tsx"],
        shown: ["business/results/set-code-target.db.test.ts", "is chosen by its buyer"],
      },
      {
        says: "Our code works for at least 90 days after the drop date.",
        by: ["business/results/spot-code-cache.ts"],
        shown: [
          "business/results/spot-code-cache.db.test.ts",
          "still work if the spot was printed before its reservation ended",
        ],
      },
      {
        says: "We count how often it’s scanned, and we tell you the count. We don’t store who scanned it.",
        by: ["business/results/scan-counter.ts"],
        shown: [
          "business/results/scan-counter.db.test.ts",
          "are stored without anything about who scanned",
        ],
      },
    ],
    asks: [
      "If we provide a phone number to count calls",
      "A count shows that someone used the code",
    ],
  },
};

/** The same for sentences of pages, by their source. */
const PAGES: Record<string, readonly Kept[]> = {
  "site.ts": [
    {
      says: "Your ad gets its own QR code. It opens your website or a landing page with your offer.",
      by: ["business/results/spot-code.ts", "business/results/code-target.ts"],
      shown: [
        "business/results/spot-code-cache.db.test.ts",
        "know a code as soon as its spot is sold, and lead to our offer page at first",
      ],
    },
    {
      says: "You can add an offer code for customers to mention and, if you use one, a call-tracking number.",
      by: ["business/ads/brief/ad-details.ts", "business/ads/brief/brief-fields.ts"],
      shown: [BRIEF, "is kept as typed, complete or not"],
    },
  ],
  "app/site/sections/promises.tsx": [
    {
      says: "You get a proof before it prints.",
      by: ["business/ads/proofs/proof.ts"],
      shown: [RULES, "a draft never prints, however late it is"],
    },
    {
      says: "Ask for changes until it’s right. What you approve is what we print.",
      by: ["business/ads/proofs/ask-for-changes.ts", "business/ads/proofs/proof.ts"],
      shown: [RULES, "the approved version prints"],
    },
    {
      says: "If we don’t hear from you by the approval date, we print the latest proof we sent you.",
      by: ["business/ads/proofs/proof.ts"],
      shown: [RULES, "without an approval the latest version that was sent"],
    },
  ],
  "app/site/home/home-process-steps.tsx": [
    {
      says: "We design your ad and send you a mockup. Ask for changes until you’re satisfied, then approve it.",
      by: ["business/ads/design/design-ad.ts", "business/ads/proofs/approve-proof.ts"],
      shown: [
        "business/ads/design/design-ad.test.ts",
        "three designs differ in composition, palette and temperament",
      ],
    },
  ],
  "app/site/home/benefits/home-benefits.tsx": [
    {
      says: "You approve the proof; we",
      by: ["business/ads/proofs/approve-proof.ts"],
      shown: [PROOFS, "is of the exact version, by name and time"],
    },
  ],
  "app/site/features/features-benefits.tsx": [
    {
      says: "Design, proofs, printing, route selection, postage and a confirmation copy. There’s no setup fee.",
      by: ["business/ads/proofs/make-proof.ts", "business/ads/brief/copy-address.ts"],
      shown: [
        "business/ads/brief/copy-address.test.ts",
        "an address for the printed copy is whole, or there is none",
      ],
    },
    {
      says: "We design the ad, you ask for changes until it’s right, and what you approve is what we print.",
      by: ["business/ads/design/design-ad.ts", "business/ads/proofs/ask-for-changes.ts"],
      shown: [PROOFS, "changes are asked with words or with comments"],
    },
    {
      says: "Your ad has its own QR code, so you can track results. It opens your website or a landing page with your offer.",
      by: ["business/results/spot-code.ts", "business/results/code-target.ts"],
      shown: [
        "business/results/spot-code.db.test.ts",
        "has a code from the moment that it is sold",
      ],
    },
    {
      says: "Arizona requires your ROC number on printed ads. We’ll ask for it. If you aren’t licensed, your ad has to say so.",
      by: ["business/ads/brief/ad-rules.ts"],
      shown: [LICENSES, "a contractor's ad needs its ROC number"],
    },
    {
      says: "Federal law keeps cannabis ads out of the mail. We can’t take them",
      by: ["business/ads/brief/unprintable-words.ts"],
      shown: [
        "business/ads/brief/brief-problems.test.ts",
        "what may not be on the card is named at its field",
      ],
    },
    {
      says: "We remind you ahead of time. If we don’t hear from you by that date, we print the latest proof we sent you",
      by: ["business/ads/messages/enqueue-ad-reminders.ts", "business/ads/proofs/proof.ts"],
      shown: [REMINDERS, "ask to approve the version that was sent"],
    },
    {
      says: "Before printing, we check the edges, the resolution and every QR code.",
      by: ["business/ads/files/findings.ts", "artwork/studio/draw-ad.ts"],
      shown: [STUDIO, "type outside the safe area or on other type, and a code that is too small"],
    },
  ],
  "app/site/industries/home-service-stories.ts": [
    {
      says: "If you work without a license, your ad must say “Not a licensed contractor.” We print the line for you.",
      by: ["business/ads/brief/to-ad-brief.ts"],
      shown: [LICENSES, "a contractor's ad needs its ROC number"],
    },
  ],
  "app/site/industries/household-care-stories.ts": [
    {
      says: "You approve every word before it prints",
      by: ["business/ads/proofs/approve-proof.ts"],
      shown: [PROOFS, "is of the exact version, by name and time"],
    },
  ],
  "app/site/industries/local-business-stories.ts": [
    {
      says: "You approve the wording; we add nothing to it after that.",
      by: ["business/ads/proofs/make-proof.ts"],
      shown: [PROOFS, "never changes: the database refuses every update"],
    },
  ],
  "app/site/industries/industry-designs.tsx": [
    {
      says: "get your own design, and a proof before it prints.",
      by: ["business/ads/design/design-ad.ts", "business/ads/proofs/make-proof.ts"],
      shown: [STUDIO, "every industry has a brief, a picture and three designs that fit it"],
    },
  ],
  "app/site/reservation/reservation-sizes.tsx": [
    {
      says: "Design, proofs, printing and postage are included.",
      by: ["business/ads/design/design-ad.ts", "business/ads/proofs/make-proof.ts"],
      shown: [PROOFS, "is the drawing with the spot's own code"],
    },
  ],
  "app/site/reservation/reservation-steps.tsx": [
    {
      says: "Tell us what the ad should say and send what you have. We design it and send you a proof. Ask for changes until it’s right.",
      by: ["business/ads/brief/send-brief.ts", "business/ads/files/add-ad-file.ts"],
      shown: [FILES, "a photo is stored as it came, and shown only as our own rendering"],
    },
  ],
  "app/reservation/details/details-fields.tsx": [
    {
      says: "We’ll send your confirmation and proof here.",
      by: ["business/ads/messages/send-ad-news.ts"],
      shown: [NEWS, "a proof comes with its picture in the message"],
    },
    {
      says: "You’ll see your confirmation and proof on your reservation page.",
      by: ["app/reservation/overview/describe-customer-ad.ts"],
      shown: [
        "app/reservation/overview/describe-customer-ad.test.ts",
        "a proof that waits leads to the proof",
      ],
    },
  ],
  "business/reservations/pay/progress-after-payment.ts": [
    {
      says: "Send us what your ad should say, your logo, and any photos. We design the ad and send you a proof. You ask for changes until it’s right.",
      by: ["business/ads/brief/send-brief.ts", "business/ads/files/add-ad-file.ts"],
      shown: [BRIEF, "counts as complete, and makes an audit entry"],
    },
  ],
  "app/site/legal/privacy.tsx": [
    {
      says: "As soon as you hold a spot, you can tell us about your ad.",
      by: ["business/ads/brief/save-brief.ts"],
      shown: [BRIEF, "is kept as typed, complete or not"],
    },
    {
      says: "Our pages show those pictures, never the files themselves.",
      by: ["business/ads/files/find-ad-files.ts"],
      shown: [FILES, "a photo is stored as it came, and shown only as our own rendering"],
    },
    {
      says: "We delete all of these {agreement.adKeptMonths} months after your last mailing: your files, your ad details, the versions, comments and approvals, and the address for your printed copy.",
      by: ["business/ads/delete-old-ads.ts"],
      shown: ["business/ads/delete-old-ads.db.test.ts", "is deleted a minute after its time"],
    },
    {
      says: "We count scans by the hour. We don’t store who scanned the code, the network address or anything else about the phone.",
      by: ["business/results/scan-counter.ts"],
      shown: [
        "business/results/scan-counter.db.test.ts",
        "are stored without anything about who scanned",
      ],
    },
  ],
};

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** What a source says to its reader, on one line. */
const wordsOf = (source: string) => source.replaceAll('{" "}', " ").replace(/\s+/g, " ");

const termsWords = (id: string) => {
  const body = termsSections.find((section) => section.id === id)?.body;
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, body));
  return wordsOf(html.replace(/<\/(?:p|li)>/g, " ").replace(/<[^>]+>/g, "")).trim();
};

/** The names of the tests in a file. */
const testNames = (source: string) =>
  [...source.matchAll(/\btest\(\s*(["'`])(.*?)\1/g)].map(([, , found = ""]) => found);

/** What is missing of what keeps a promise. */
function missing({ says, by, shown: [file, name] }: Kept, words: string): string[] {
  return [
    ...(words.includes(says) ? [] : [`no such sentence: ${says}`]),
    ...(by.length > 0 ? [] : [`nothing keeps: ${says}`]),
    ...by.filter((module) => !existsSync(module)).map((module) => `no file ${module}`),
    ...(testNames(read(file)).some((found) => found.includes(name))
      ? []
      : [`no test “${name}” in ${file}`]),
  ];
}

test("every promise about ads is in the Terms, has code that keeps it, and a test that shows it", () => {
  const faults = Object.entries(TERMS).flatMap(([id, { kept }]) =>
    kept.flatMap((promise) => missing(promise, termsWords(id))),
  );
  expect(faults).toEqual([]);
});

test("every sentence of the Terms about ads is a promise that is kept, or asks something of the customer", () => {
  for (const [id, { kept, asks }] of Object.entries(TERMS)) {
    const rest = kept.reduce((words, { says }) => words.replace(says, "\n"), termsWords(id));
    const left = rest.split(/\n|(?<=[.!?]”?) /).map((sentence) => sentence.trim());
    const unknown = left.filter(
      (sentence) =>
        /^[A-Z]/.test(sentence) && !asks.some((beginning) => sentence.startsWith(beginning)),
    );
    expect([id, unknown]).toEqual([id, []]);
  }
});

test("every promise of the pages about ads stands there, and has code that keeps it and a test that shows it", () => {
  const faults = Object.entries(PAGES).flatMap(([file, kept]) =>
    kept.flatMap((promise) => missing(promise, wordsOf(read(file)))),
  );
  expect(faults).toEqual([]);
});

test("a promise without its sentence, its code or its test would be noticed", () => {
  const promise: Kept = {
    says: "We call you.",
    by: ["business/nothing.ts"],
    shown: ["tests/client-requirements.test.ts", "no such name"],
  };
  expect(missing(promise, "We write to you.")).toHaveLength(3);
  expect(missing({ ...promise, by: [] }, "We call you.")).toHaveLength(2);
});
