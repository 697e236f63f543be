import { beforeAll, describe, expect, test } from "vitest";
import { listActions } from "#business/actions.ts";
import {
  describeMissingConfirmation,
  describeUpcomingEmailTo,
  describeUpcomingEmailToBuyerOfReleasedSpot,
  describeUpcomingEmailToGroup,
  describeUpcomingEmailToOldAddress,
} from "./describe-upcoming-email.ts";

describe("an email that the site writes", () => {
  test("says that an email goes out if a mail server is set, with the address if there is one", () => {
    expect(describeUpcomingEmailTo({ who: "The buyer" }, true)).toBe("We’ll email the buyer.");
    const pat = { who: "Pat Example", at: "pat@shop.example" };
    expect(describeUpcomingEmailTo(pat, true)).toBe("We’ll email Pat Example at pat@shop.example.");
    expect(describeUpcomingEmailTo({ ...pat, at: null }, true)).toBe("We’ll email Pat Example.");
  });

  test("says that it is saved, not sent, where there is none", () => {
    const said = [
      describeUpcomingEmailTo({ who: "The buyer" }, false),
      describeUpcomingEmailTo({ who: "Pat Example", at: "pat@shop.example" }, false),
      describeUpcomingEmailToGroup("The buyers", false),
    ];
    expect(said).toEqual([
      "The email to the buyer will be saved, not sent: no mail server is set up.",
      "The email to Pat Example will be saved, not sent: no mail server is set up.",
      "The emails to the buyers will be saved, not sent: no mail server is set up.",
    ]);
    expect(describeUpcomingEmailToOldAddress(false)).toBe(
      "If the email on a confirmed or paid spot changes, the notice to the old address will be saved, not sent: no mail server is set up.",
    );
    for (const sentence of [
      ...said,
      describeUpcomingEmailToOldAddress(false),
      describeUpcomingEmailToBuyerOfReleasedSpot(false),
    ]) {
      expect(sentence).not.toMatch(/\btold\b|(?<!not )\bsent\b/);
    }
  });

  test("names the button in it to a buyer who hasn't confirmed only if a mail server is set", () => {
    const pat = { who: "Pat Example", what: "B2", at: "pat@shop.example" };
    expect(describeMissingConfirmation(pat, true)).toBe(
      "Pat Example still has to confirm B2 with the button in our email to pat@shop.example. If they confirm by phone instead, confirm it here.",
    );
    expect(describeMissingConfirmation({ ...pat, at: null }, true)).toContain(
      "with the button in our email to their address.",
    );
    expect(describeMissingConfirmation(pat, false)).toBe(
      "Pat Example still has to confirm B2. The email to pat@shop.example with the button was saved, not sent: no mail server is set up. When they call, confirm it here.",
    );
  });
});

/** The declared actions of the office that email others, by the page that shows these emails first. */
const shown: Record<string, string> = {
  "a reservation": `approveInvoiceRequest cancelAndCompensate changeIndustry changeSize closePaymentAndRelease forgiveRest
    moveReservationToSpot moveToAnotherCard payWithCredit releaseByOffice restoreCanceled closeCheckoutAndRecordPayment applyPayment keepPaymentAsCredit reversePayment changeDueDate
    confirmByPhone makeUpForError payOutCredit recordInvoicePayment recordRefundSent refundAllOrPartOfPayment retryRefund
    takeBackCredit undoRefundSent withdrawRefund`,
  "an invoice": "correctInvoice",
  "an ad": "approveProofForCustomer refuseAd remindCustomer sendProof withdrawApprovalForCustomer",
  "an advertiser": "agreePlan resumePlan restorePlan updateAdvertiser updateAdvertiserAndContacts",
  "a mailing": `addHouseAd placeCustomer changeMailingPlan decideToMailUnfilledCard publishMailing postponeMailing recordCardPrinted recordDropped recordMailed
    recordPrinted refundFewerHomes removeHouseAd replaceRecordedDrops swapReservations undoDropped
    undoMailed undoPrinted`,
  "a drop-off": "recordDropOff undoDropOff",
  "printed copies": "askForCopyAddresses recordConfirmationCopiesSent undoConfirmationCopySent",
  "the waitlist": "offerOutOfOrder",
  "results of a mailing": "recordRenewalCall",
  "an industry": "changeIndustrySetting restoreFormerIndustrySetting",
  "the team": "changeRole inviteOperator removeOperator sendAccountRecoveryLink",
};

/** Their email is what is on the page (a message, a report, the offers of a card), or goes to the person who acts. */
const shownAsTheyAre = `sendOffersEmail resendMessage resumeReport
  changeOwnAccount changePassword confirmAuthenticator removeAuthenticator removePasskey renewRecoveryCodes`;

/** They email nobody. */
const silent = `acceptTermsForCaller addAdvertiserWithContact addIndustryWord addLead addNote addPostPhoto addPrinterProof addReceipt
  addToWaitlistByOffice approvePrinterProof approveQuote beginAuthenticatorSetUp changeExpense changeNote clearOwnerProfile cloneMailing closeMailing
  createCustomerViewLink createInvoiceLinkToken declineInvoiceRequestWithoutNotice deleteLead deleteNotePermanently downloadBackup
  endOwnSessionOrAllOthers changeCompanySetting undoLastSettingChange hideQuote makeCurrentVersion markDropped markLostDisputeSeen markLostDisputeUnseen markPrinted
  makeProof mergeAdvertisers moveIndustryToExclusivityGroup moveLead overrideFinding planMailing markPublished purgeAddedLead
  recordCall recordCardsArrived recordExpense recordPostOfficeConfirmation recordPressFileSent removeCardPhoto
  removeEmptyMailingFromCalendar removeExpense removeFromWaitlist removeIndustryWord removeNote removeOwnerPhoto
  removePostPhoto removeReceipt removeTaxRate reopenInvoiceRequest reopenMailing reopenUndeliveredMessage requestPressFile
  resolveUndeliveredMessage restoreExpense restoreLead restoreNote restorePostPhoto restoreReceipt restoreToWaitlist
  revertLeadValues revokeInvitation saveBrief saveBriefForCustomer saveChosenLook saveOwnerProfile savePostOffice savePrintedCopyAddress saveRoutePlan sendBrief setCardPhoto setCodeTarget setCommentDone
  setOwnerPhoto setPartPaymentsAllowed setPayByInvoiceSetting setTaxRate setTrackedNumber stopReport undoCall undoOverride
  undoPressStep undoPublished undoRenewalCall undoTermsForCaller uncancelMailingToPlanned undoAddAdvertiser
  undoCardPhotoChange undoConfirmByPhone undoLeadMove undoMarkDropped undoMarkPrinted undoMerge undoOwnerChange
  undoPostOfficeConfirmation undoMarkPublished updateLead withdrawAdRefusal`;

const namesIn = (text: string) => text.trim().split(/\s+/);

/** Actions of the office that are on none of these lists. */
const unknownOf = (known: readonly string[]) =>
  listActions()
    .filter(({ name, permission }) => permission !== "anyone" && !known.includes(name))
    .map(({ name }) => name);

const known = [...Object.values(shown), shownAsTheyAre, silent].flatMap(namesIn);

beforeAll(async () => {
  const modules = import.meta.glob([
    "../../../business/**/*.ts",
    "!../../../business/**/*.test.ts",
  ]);
  await Promise.all(Object.values(modules).map((load) => load()));
}, 120_000);

test("every action of the office is listed by whether it emails somebody, and where that is shown first", () => {
  expect(unknownOf(known)).toEqual([]);
  const names = listActions().map(({ name }) => name);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

test("an action that is on no list would be named (negative control)", () => {
  expect(unknownOf(known.filter((name) => name !== "sendProof"))).toContain("sendProof");
});
