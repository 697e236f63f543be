import { href } from "react-router";

/** Every address of the site: links, forms and redirects are built only here, typed by `routes.ts`. */
export const paths = {
  home: () => href("/"),
  about: () => href("/about"),
  features: () => href("/features"),
  /** `from`: the reservation number of the advertiser who sends a business to us. */
  reservation: (from = "") => href("/reservation") + (from && `?from=${from}`),
  /** What is open on the next card, in a few bytes: JSON for the field on Home. */
  openNow: () => href("/reservation/open"),
  /** What this browser has reserved: JSON for the pages that are the same for everyone. */
  myReservations: () => href("/reservation/mine"),
  /** `from`: the reservation number of the advertiser who sent them. */
  reservationDetails: (token: string, from = "") =>
    href("/reservation/yours/:token/details", { token }) +
    (from && `?from=${encodeURIComponent(from)}`),
  findReservation: () => href("/reservation/find"),
  reservationWaitlist: () => href("/reservation/waitlist"),
  /** A stream, answered by the server before the router. */
  reservationLive: () => "/reservation/live",
  /** "Your reservation". `stamped`: it has just become firm or paid, so the postmark falls. */
  yours: (token: string, stamped?: "stamped") =>
    href("/reservation/yours/:token", { token }) + (stamped ? "?stamped" : ""),
  yoursCode: (token: string) => href("/reservation/yours/:token/code", { token }),
  yoursResults: (token: string) => href("/reservation/yours/:token/results", { token }),
  yoursProofOfMailing: (token: string) =>
    href("/reservation/yours/:token/proof-of-mailing", { token }),
  /** A picture of it, or "pdf". */
  yoursProofOfMailingPart: (token: string, part: string) =>
    href("/reservation/yours/:token/proof-of-mailing/:part", { token, part }),
  yoursNextCard: (token: string) => href("/reservation/yours/:token/again", { token }),
  yoursPlan: (token: string) => href("/reservation/yours/:token/plan", { token }),
  yoursResultsPdf: (token: string) => href("/reservation/yours/:token/results.pdf", { token }),
  yoursResultsCsv: (token: string) => href("/reservation/yours/:token/results.csv", { token }),
  yoursCancel: (token: string) => href("/reservation/yours/:token/cancel", { token }),
  yoursInvoice: (token: string) => href("/reservation/yours/:token/invoice", { token }),
  yoursInvoicePdf: (token: string) => href("/reservation/yours/:token/invoice.pdf", { token }),
  yoursCalendar: (token: string) => href("/reservation/yours/:token/calendar.ics", { token }),
  yoursAd: (token: string) => href("/reservation/yours/:token/ad", { token }),
  /** Keeps the ad's words as they are typed: JSON. */
  yoursAdSave: (token: string) => href("/reservation/yours/:token/ad/save", { token }),
  /** Three designs for the ad, drawn from the words that are sent there: JSON. */
  yoursAdDesigns: (token: string) => href("/reservation/yours/:token/ad/designs", { token }),
  yoursAdDesign: (token: string, look: string) =>
    `${href("/reservation/yours/:token/ad/design.svg", { token })}?${look}`,
  /** Where one design of the ad is tuned; without a look the one that is chosen, or suits best. */
  yoursAdTune: (token: string, look = "") =>
    href("/reservation/yours/:token/ad/tune", { token }) + (look && `?${look}`),
  /** Where the payment gateway returns buyers; it adds its page's id to the query. */
  yoursPaid: (token: string) => href("/reservation/yours/:token/paid", { token }),
  yoursPay: (token: string) => href("/reservation/yours/:token/pay", { token }),
  /** The latest version of the ad. `wish`: where the next one is made, of a design or a finished ad. */
  yoursAdProof: (token: string, wish?: "new") =>
    href("/reservation/yours/:token/ad/proof", { token }) + (wish ? "?new" : ""),
  yoursAdVersion: (token: string, number: number) =>
    href("/reservation/yours/:token/ad/proofs/:number", { token, number: String(number) }),
  yoursAdDrawing: (token: string, number: number) =>
    href("/reservation/yours/:token/ad/proofs/:number/drawing.svg", {
      token,
      number: String(number),
    }),
  adComments: (token: string) => href("/ad-comments/:token", { token }),
  adCommentsVersion: (token: string, number: number) =>
    href("/ad-comments/:token/proofs/:number", { token, number: String(number) }),
  adCommentsDrawing: (token: string, number: number) =>
    href("/ad-comments/:token/proofs/:number/drawing.svg", { token, number: String(number) }),
  yoursAdFiles: (token: string) => href("/reservation/yours/:token/ad/files", { token }),
  yoursAdUpload: (token: string) => href("/reservation/yours/:token/ad/files/upload", { token }),
  yoursAdFile: (token: string, file: number, view: "small" | "paper" = "small") =>
    `${href("/reservation/yours/:token/ad/files/:file", { token, file: String(file) })}?view=${view}`,
  confirmReservation: (token: string) => href("/reservation/confirm/:token", { token }),
  /** Anyone who asked by email to hold a spot confirms the address there. */
  confirmHoldRequest: (token: string) => href("/reservation/hold/:token", { token }),
  reservationRequest: () => href("/reservation/request"),
  offer: (token: string) => href("/reservation/offer/:token", { token }),
  leaveWaitlist: (token: string) => href("/reservation/waitlist/:token", { token }),
  privacy: () => href("/privacy"),
  terms: () => href("/terms"),
  termsVersion: (version: string) => href("/terms/:version", { version }),
  sitemap: () => href("/sitemap"),
  area: (name: string) => href("/areas/:name", { name }),
  industries: () => href("/industries"),
  industry: (name: string) => href("/industries/:name", { name }),
  gallery: () => href("/gallery"),
  breakEven: () => href("/break-even"),
  leadForm: () => href("/lead-form"),
  leadFormThanks: () => href("/lead-form/thanks"),
  leadFormSubmission: () => href("/lead-form/submission"),
  leadFormToken: () => href("/lead-form/token"),
  stripeWebhook: () => href("/webhooks/stripe"),
  twilioWebhook: () => href("/webhooks/twilio"),
  nextMailing: () => href("/next-mailing"),
  errorReport: () => href("/error-report"),
  xmlSitemap: () => href("/xmlsitemap"),
  sitemapXml: () => href("/sitemap.xml"),
  robots: () => href("/robots.txt"),
  webManifest: () => href("/site.webmanifest"),
  /** What a printed code leads to; the server answers a code that it knows before the router. */
  code: (code: string) => href("/r/:code", { code }),
  offers: () => href("/offers"),
  offersEmail: () => href("/offers/email"),
  offersSubscription: (token: string) => href("/offers/email/:token", { token }),
  offersWish: () => href("/offers/wish"),
  /** A card that was mailed: "november-2026". */
  mailedCard: (card: string) => href("/cards/:card", { card }),
  mailedCardSide: (card: string, side: "front" | "back") =>
    href("/cards/:card/:side", { card, side }),
  offerPage: (code: string) => href("/offers/:code", { code }),
  offerPicture: (code: string) => href("/offers/:code/picture.svg", { code }),
  offerCoupon: (code: string) => href("/offers/:code/coupon", { code }),
  offerCalled: (code: string) => href("/offers/:code/called", { code }),
  /** Counts a visit, and leads on to the business's website or to a map. */
  offerTo: (code: string, place: "website" | "map") =>
    href("/offers/:code/to/:place", { code, place }),
  offerContact: (code: string) => href("/offers/:code/contact.vcf", { code }),
  offerCalendar: (code: string) => href("/offers/:code/last-day.ics", { code }),
  /** The owner's photo; `photo` is a file name made from its content. */
  ownerPhoto: (photo: string) => href("/owner/:photo", { photo }),
  cardPhoto: (photo: string) => href("/card-photo/:photo", { photo }),
  sharePicture: (picture: string) => href("/share/:picture", { picture }),
} as const;

export const ANSWER_ELEMENT_ID = "answer";

export const industryAvailabilityPagePath = (slug: string) =>
  `${paths.reservation()}?industry=${slug}#${ANSWER_ELEMENT_ID}`;

/** The answer for an industry, with the card as the control; without a mailing, of the next one that can be booked. */
export function chooseSpotPathForIndustry(asked: {
  industry: string;
  mailing?: number;
  released?: string;
  from?: string;
}): string {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return `${paths.reservation()}?${new URLSearchParams(query)}`;
}

/** Whether a form at this path carries the files of an ad, so that it may be larger than others. */
export const isAdFilesPath = (path: string): boolean =>
  /^\/(reservation\/yours\/[\w-]+\/ad|office\/ads\/\d+)\/files(\/upload)?(\.data)?$/.test(path);
