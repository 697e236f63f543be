/** What a promise needs besides this software. The launch check names what is missing. */
type Means = "mail server" | "printer";

/** A promise to buyers on public pages, in the Terms or in emails, and how we keep it. */
type CompanyPromise = {
  says: string;
  /** Actions that keep it or refuse to break it. */
  actions: readonly string[];
  /** How it is kept if no action does. */
  rule?: string;
  /** What a person has to do. */
  byHand?: string;
  needs?: Means;
};

export const companyPromises: readonly CompanyPromise[] = [
  {
    says: "One business per industry on each card",
    actions: [],
    rule: "a database index allows one claim per exclusivity group on a mailing",
  },
  { says: "A proof before your ad prints", actions: ["sendProof"], needs: "mail server" },
  {
    says: "What you approve is what we print",
    actions: ["approveProof", "approveProofForCustomer"],
  },
  { says: "You can take back your approval", actions: ["withdrawApproval"] },
  {
    says: "Reminders before each deadline",
    actions: [],
    rule: "a daily task (business/ads/ad-reminders.ts)",
    needs: "mail server",
  },
  { says: "Refunds by the dates in the Terms", actions: ["cancelReservation", "recordRefundSent"] },
  { says: "Your money back if a mailing moves too far", actions: ["postponeMailing"] },
  { says: "Part of the price back if fewer homes get the card", actions: ["refundFewerHomes"] },
  {
    says: "A free spot or your money back if we print your ad wrong",
    actions: ["makeUpForError"],
  },
  {
    says: "A referral credit for both",
    actions: ["saveBuyerDetailsAndTerms", "tryMarkPaid"],
  },
  {
    says: "Skip a card of a plan or end it, and pay nothing for cards that are still open",
    actions: ["pausePlan", "endPlan"],
  },
  {
    says: "A full-color card, printed on both sides",
    actions: [
      "recordPressFileSent",
      "addPrinterProof",
      "approvePrinterProof",
      "recordCardsArrived",
    ],
    byHand: "order the card from the printer",
    needs: "printer",
  },
  {
    says: "We take the cards to the post office ourselves",
    actions: ["recordDropOff"],
    byHand: "take the bundles to the post office",
  },
  {
    says: "Proof of mailing: what the post office took, where, and when",
    actions: ["addPostPhoto"],
    rule: "drawn from drop-offs, photos, and the file that was sent (business/post/proof-of-mailing.ts)",
    byHand: "photograph the receipt and the bundles",
  },
  {
    says: "A printed copy of the card for each advertiser",
    actions: ["recordConfirmationCopiesSent"],
    byHand: "mail the copies to the addresses on the card’s page",
    needs: "printer",
  },
  {
    says: "One email per card to households who asked for it",
    actions: ["sendOffersEmail"],
    needs: "mail server",
  },
  {
    says: "Scans counted by people, and nobody who scanned is stored",
    actions: [],
    rule: "repeats, robots and one network’s excess are counted apart, in sums by the hour (business/results/scan-counter.ts)",
  },
  {
    says: "Your QR code works for as long as the Terms say",
    actions: [],
    rule: "no code is ever deleted or given again (business/results/spot-code.ts)",
  },
  {
    says: "Your own figures are for you and our office, and are kept for your next card",
    actions: ["saveAdResult"],
  },
  { says: "Your offer leaves our website when you say so", actions: ["setCodeTarget"] },
  { says: "Your quote leaves our pages as soon as you withdraw it", actions: ["withdrawQuote"] },
  { says: "The next card in two taps", actions: ["bookAgain"] },
  {
    says: "Your industry is kept for you on the next card until the day that we publish",
    actions: ["keepFirstRefusal", "declineFirstRefusal"],
    rule: "the statement that inserts a claim asks for it (business/reservations/claims/insert-claim.ts)",
  },
  { says: "A report of your scans", actions: ["stopReport"], needs: "mail server" },
];

/** The promises that depend on one of the means, each in quotes. */
export const listPromisesThatNeed = (means: Means): string[] =>
  companyPromises.flatMap(({ says, needs }) => (needs === means ? [`“${says}”`] : []));
