import { beforeAll, expect, test } from "vitest";
import { companyPromises } from "#business/company/promises.ts";
import { listActions } from "./actions.ts";

beforeAll(async () => {
  const modules = import.meta.glob(["./**/*.ts", "!./**/*.test.ts"]);
  await Promise.all(Object.values(modules).map((load) => load()));
}, 120_000);

/**
 * Every declared action by the permission that it takes; who has that is in team/permissions.ts. "anyone": their callers
 * have let them in, by a private link, by the schedule, or by asking themselves (tests beside them try each role).
 * "operators": anyone so let in, but an operator only with this permission.
 */
const table: Record<string, string> = {
  "account.change": `
    beginAuthenticatorSetUp changeOwnAccount changePassword confirmAuthenticator endOwnSessionOrAllOthers removeAuthenticator
    removePasskey renewRecoveryCodes`,
  "ads.approve": `
    approveProofForCustomer withdrawApprovalForCustomer`,
  "ads.change": `
    makeCurrentVersion overrideFinding refuseAd remindCustomer saveBriefForCustomer sendProof setTrackedNumber undoOverride
    withdrawAdRefusal`,
  "advertisers.change": `
    addAdvertiserWithContact mergeAdvertisers undoAddAdvertiser undoMerge updateAdvertiser
    updateAdvertiserAndContacts`,
  anyone: `
    addAdFile applyCheckoutSession applyGatewayEvent approveProof askForChanges beginCheckout beginImportUndo bookAgain
    cancelReservation carryAdFiles changeAdFileUse changeHoldSpotOrIndustry choosePayByInvoice
    commentOnProof confirmReservationByLink confirmSubscription confirmWaitlist correctOwnInvoice createGuestLinkToken declineFirstRefusal
    discardImport emailReservationLinks endGuestLink endPlan expireOverdueBatch extendHold extendOfferOnceOpened
    giveQuote holdSpot importOneRow joinWaitlist keepFirstRefusal leaveOffers leaveWaitlist makePlainAd makeProofByCustomer
    markRefunded mergeSeveralAdvertisers offerSpotsOfMailing pausePlan placeAdFile recordGatewayRefund
    recordOpenPaymentPage recordPageClosed recordRedemptions refuseAdFile releaseAfterUnpaidCheckout releaseHold removeAdFile renewHold
    requestHold requestPasswordReset resendConfirmationRequest reserveOnInvoice restoreAdFile
    saveAdResult saveBriefAndMakeDraft saveBuyerDetailsAndTerms
    startImportAfterDryRun
    subscribeToOffers tryMarkPaid undoOneRow undoRedemptions withdrawApproval withdrawChangeRequest
    withdrawQuote`,
  "backup.take": `
    downloadBackup`,
  "by-input": `
    addNote deleteNotePermanently`,
  "expenses.record": `
    addReceipt changeExpense recordExpense removeExpense removeReceipt restoreExpense restoreReceipt`,
  "industries.group": `
    moveIndustryToExclusivityGroup`,
  "leads.change": `
    addLead addToWaitlistByOffice deleteLead moveLead offerOutOfOrder purgeAddedLead recordCall
    removeFromWaitlist restoreLead restoreToWaitlist revertLeadValues undoCall undoLeadMove updateLead`,
  "mailings.change": `
    addPostPhoto addPrinterProof approvePrinterProof approveQuote askForCopyAddresses changeMailingPlan cloneMailing closeMailing
    hideQuote markDropped markPrinted markPublished planMailing publishMailing recordCardPrinted recordCardsArrived
    recordConfirmationCopiesSent recordDropOff recordDropped recordMailed recordPostOfficeConfirmation
    recordPressFileSent recordPrinted removeEmptyMailingFromCalendar removePostPhoto reopenMailing
    replaceRecordedDrops requestPressFile restorePostPhoto resumeReport savePostOffice saveRoutePlan
    sendOffersEmail stopReport uncancelMailingToPlanned undoConfirmationCopySent undoDropOff undoDropped
    undoMailed undoMarkDropped undoMarkPrinted undoMarkPublished undoPostOfficeConfirmation undoPressStep undoPrinted
    undoPublished`,
  "mailings.place": `
    addHouseAd changeIndustry changeSize moveReservationToSpot moveToAnotherCard placeCustomer removeHouseAd
    swapReservations`,
  "mailings.postpone": `
    decideToMailUnfilledCard postponeMailing`,
  "messages.resend": `
    reopenUndeliveredMessage resendMessage resolveUndeliveredMessage`,
  "office.see": `
    changeNote removeNote restoreNote`,
  "operators: ads.change": `
    makeProof saveBrief saveChosenLook savePrintedCopyAddress sendBrief setCodeTarget setCommentDone`,
  "operators: mailings.place": `
    agreePlan`,
  "operators: reservations.cancel": `
    cancelAndCompensate`,
  "payments.record": `
    applyPayment changeDueDate closeCheckoutAndRecordPayment correctInvoice keepPaymentAsCredit payWithCredit
    recordInvoicePayment reversePayment setPartPaymentsAllowed`,
  "refunds.give": `
    forgiveRest makeUpForError markLostDisputeSeen markLostDisputeUnseen payOutCredit recordRefundSent
    refundAllOrPartOfPayment refundFewerHomes retryRefund takeBackCredit undoRefundSent withdrawRefund`,
  "reservations.cancel": `
    restoreCanceled restorePlan resumePlan`,
  "reservations.note": `
    recordRenewalCall undoRenewalCall`,
  "reservations.open-view": `
    createCustomerViewLink createInvoiceLinkToken`,
  "reservations.release": `
    closePaymentAndRelease releaseByOffice`,
  "reservations.vouch": `
    acceptTermsForCaller approveInvoiceRequest confirmByPhone declineInvoiceRequestWithoutNotice
    reopenInvoiceRequest undoConfirmByPhone undoTermsForCaller`,
  "settings.change": `
    addIndustryWord changeCompanySetting changeIndustrySetting clearOwnerProfile removeCardPhoto removeIndustryWord removeOwnerPhoto
    removeTaxRate restoreFormerIndustrySetting saveOwnerProfile setCardPhoto setOwnerPhoto
    setPayByInvoiceSetting setTaxRate undoCardPhotoChange undoLastSettingChange undoOwnerChange`,
  "team.change-role": `
    changeRole`,
  "team.invite": `
    inviteOperator revokeInvitation`,
  "team.remove": `
    removeOperator`,
  "team.send-sign-in-link": `
    sendAccountRecoveryLink`,
};

test("every action takes the permission of the table", () => {
  const found: Record<string, string[]> = {};
  for (const { name, permission } of listActions()) {
    found[permission] = [...(found[permission] ?? []), name];
  }
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries(table).map(([permission, names]) => [permission, names.trim().split(/\s+/)]),
    ),
  );
});

/** Functions that are called without the wrapper so far; each leaves this list with its declaration. */
const notDeclaredYet = ["addPasskey"];

const nameOfEach = () => listActions().map(({ name }) => name);

/** The ways back that are no declared action. */
const missing = (names: readonly string[]) =>
  listActions().flatMap(({ name, undo }) =>
    Array.isArray(undo)
      ? undo.filter((way) => !names.includes(way)).map((way) => `${name}: ${way}`)
      : [],
  );

test("whatever an action says takes it back is an action", () => {
  expect(missing([...nameOfEach(), ...notDeclaredYet])).toEqual([]);
});

test("a way back that nobody declares would be named (negative control)", () => {
  const others = nameOfEach().filter((name) => name !== "restoreExpense");
  expect(missing(others)).toContain("removeExpense: restoreExpense");
});

test("each promise to buyers is kept by actions that exist, by a rule, or by a person", () => {
  const names = nameOfEach();
  const unknown = companyPromises.flatMap(({ actions }) =>
    actions.filter((name) => !names.includes(name)),
  );
  expect(unknown).toEqual([]);
  const empty = companyPromises.filter(
    ({ actions, rule, byHand }) => actions.length === 0 && !rule && !byHand,
  );
  expect(empty).toEqual([]);
});

test("the print, the drop-off, the proof of mailing and the printed copies are each promised by themselves", () => {
  const promised = (action: string) =>
    companyPromises.filter(({ actions }) => actions.includes(action)).map(({ says }) => says);
  const keptBy = ["approvePrinterProof", "recordDropOff", "addPostPhoto"];
  expect([...keptBy, "recordConfirmationCopiesSent"].map(promised)).toEqual([
    ["A full-color card, printed on both sides"],
    ["We take the cards to the post office ourselves"],
    ["Proof of mailing: what the post office took, where, and when"],
    ["A printed copy of the card for each advertiser"],
  ]);
});

test("what results, first refusal and quotes promise stands among the promises", () => {
  const promised = new Set(companyPromises.flatMap(({ actions }) => actions));
  const keptBy = ["bookAgain", "keepFirstRefusal", "saveAdResult", "setCodeTarget"];
  expect([...keptBy, "withdrawQuote"].filter((action) => !promised.has(action))).toEqual([]);
});
