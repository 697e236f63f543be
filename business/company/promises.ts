/** What a promise takes besides this software. The launch check names what is not there yet. */
type Means = "mail server" | "printer";

/** A promise to buyers, on the public pages, in the Terms and in emails, and what keeps it. */
type CompanyPromise = {
  says: string;
  /** The actions that keep it, or refuse what would break it. */
  actions: readonly string[];
  /** What keeps it where no action does. */
  rule?: string;
  /** What a person does for it. */
  byHand?: string;
  needs?: Means;
};

export const companyPromises: readonly CompanyPromise[] = [
  {
    says: "One business per industry on each card",
    actions: [],
    rule: "an index of the database that takes one claim of an exclusivity group on a mailing",
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
    rule: "a task of each day (business/ads/messages/enqueue-ad-reminders.ts)",
    needs: "mail server",
  },
  { says: "Refunds by the dates in the Terms", actions: ["cancelReservation", "recordRefundSent"] },
  { says: "Your money back if a mailing moves too far", actions: ["postponeMailing"] },
  { says: "Part of the price back if fewer homes get the card", actions: ["refundFewerHomes"] },
  {
    says: "A full-color card, printed on both sides",
    actions: ["recordPressFileSent", "approvePrinterProof", "recordCardsArrived"],
    byHand: "order the card from the printer",
    needs: "printer",
  },
  {
    says: "We take the cards to the post office ourselves",
    actions: ["recordHandOver"],
    byHand: "bring the bundles to the counter",
  },
  {
    says: "A printed copy of the card for each advertiser",
    actions: [],
    byHand: "mail the copies to the addresses on the card’s page",
    needs: "printer",
  },
  { says: "A report of your scans", actions: ["stopReport"], needs: "mail server" },
];

/** The promises that can't be kept without one of the means, in quotes: "“A” and “B”". */
export const promisesThatNeed = (means: Means): string[] =>
  companyPromises.flatMap(({ says, needs }) => (needs === means ? [`“${says}”`] : []));
