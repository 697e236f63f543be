import { finalActions } from "#app/office/undo/final-actions.ts";

/** The way back from every action of the office. The tests find the actions in the sources, so each has a row here. */

/**
 * `by`: the actions that take it back; an action among its own lets the office set the former value again. `final`: why
 * there is no way back, as the screen says before it is done. `harmless`: why nothing has to be taken back.
 */
export type ActionReversibility =
  | { by: readonly [string, ...string[]] }
  | { final: string }
  | { harmless: string };

const by = (...actions: [string, ...string[]]): ActionReversibility => ({ by: actions });
const itself = (action: string) => by(action);
const final = (action: keyof typeof finalActions) => ({ final: finalActions[action] });

const SIGNS_IN = "Signing out ends it.";

/** The way back from each action, by its name. */
export const actionReversibility: Readonly<Record<string, ActionReversibility>> = {
  // Reservations and the card
  placeCustomer: by("closePaymentAndRelease"),
  approveInvoiceRequest: by("closePaymentAndRelease"),
  declineInvoiceRequestWithoutNotice: by("reopenInvoiceRequest"),
  reopenInvoiceRequest: by("declineInvoiceRequestWithoutNotice"),
  confirmByPhone: by("undoConfirmByPhone"),
  undoConfirmByPhone: by("confirmByPhone"),
  moveReservationToSpot: itself("moveReservationToSpot"),
  moveToAnotherCard: itself("moveToAnotherCard"),
  swapReservations: itself("swapReservations"),
  changeSize: itself("changeSize"),
  changeIndustry: itself("changeIndustry"),
  addHouseAd: by("removeHouseAd"),
  removeHouseAd: by("addHouseAd"),
  closePaymentAndRelease: final("closePaymentAndRelease"),
  createCustomerViewLink: { harmless: "The link only shows the page, for some minutes." },
  cancelByOffice: by("restoreCanceled"),
  restoreCanceled: by("cancelByOffice"),

  // Money
  closeCheckoutAndRecordPayment: by("takeBackPayment"),
  forgiveRest: by("takeBackPayment"),
  takeBackPayment: by("closeCheckoutAndRecordPayment"),
  changeDueDate: itself("changeDueDate"),
  setPartPaymentsAllowed: itself("setPartPaymentsAllowed"),
  payWithCredit: final("payWithCredit"),
  takeBackCredit: final("takeBackCredit"),
  payOutCredit: by("withdrawRefund"),
  refundAllOrPartOfPayment: by("withdrawRefund"),
  withdrawRefund: by("refundAllOrPartOfPayment"),
  recordRefundSent: by("undoRefundSent"),
  undoRefundSent: by("recordRefundSent"),
  retryRefund: final("retryRefund"),
  refundFewerHomes: final("refundFewerHomes"),
  markLostDisputeSeen: by("markLostDisputeUnseen"),
  markLostDisputeUnseen: by("markLostDisputeSeen"),
  createInvoiceLinkToken: { harmless: "The link only shows the invoice." },
  recordExpense: by("removeExpense"),
  changeExpense: itself("changeExpense"),
  removeExpense: by("restoreExpense"),
  restoreExpense: by("removeExpense"),
  addReceipt: by("removeReceipt"),
  removeReceipt: by("restoreReceipt"),
  restoreReceipt: by("removeReceipt"),

  // Mailings
  planMailing: by("removeEmptyMailingFromCalendar"),
  cloneMailing: by("removeEmptyMailingFromCalendar"),
  removeEmptyMailingFromCalendar: by("uncancelMailingToPlanned"),
  uncancelMailingToPlanned: by("removeEmptyMailingFromCalendar"),
  publishMailing: by("takeBackPublished", "closeMailing"),
  takeBackPublished: by("publishMailing"),
  closeMailing: by("reopenMailing"),
  reopenMailing: by("closeMailing"),
  recordPrinted: by("takeBackPrinted"),
  takeBackPrinted: by("recordPrinted"),
  recordDropped: by("takeBackDropped"),
  takeBackDropped: by("recordDropped"),
  replaceRecordedDrops: itself("replaceRecordedDrops"),
  recordPostOfficeConfirmation: by("takeBackPostOfficeConfirmation"),
  takeBackPostOfficeConfirmation: by("recordPostOfficeConfirmation"),
  changeMailingPlan: itself("changeMailingPlan"),
  saveRoutePlan: itself("saveRoutePlan"),
  requirePostponementAllowed: { harmless: "It only looks at what a postponement would do." },
  postponeMailing: final("postponeMailing"),
  decideToMailUnfilledCard: final("decideToMailUnfilledCard"),

  // Ads
  saveBriefForCustomer: itself("saveBriefForCustomer"),
  savePrintedCopyAddress: itself("savePrintedCopyAddress"),
  saveBriefAndMakeDraft: itself("saveBriefAndMakeDraft"),
  setCodeTargetByOffice: itself("setCodeTargetByOffice"),
  sendProof: final("sendProof"),
  remindCustomer: final("remindCustomer"),
  commentOnProof: final("commentOnProof"),
  setCommentDone: itself("setCommentDone"),
  approveProofForCustomer: by("withdrawApprovalForCustomer"),
  withdrawApprovalForCustomer: by("approveProofForCustomer"),
  overrideFinding: by("takeBackOverride"),
  takeBackOverride: by("overrideFinding"),
  refuseAd: by("withdrawAdRefusal"),
  withdrawAdRefusal: by("refuseAd"),

  // Advertisers, leads, the waitlist
  updateAdvertiserAndContacts: itself("updateAdvertiserAndContacts"),
  mergeAdvertisers: by("undoMerge"),
  mergeSeveralAdvertisers: by("undoMerge"),
  undoMerge: by("mergeAdvertisers"),
  addNote: by("removeNote"),
  changeNote: itself("changeNote"),
  removeNote: by("restoreNote"),
  restoreNote: by("removeNote"),
  removeFromWaitlist: by("restoreToWaitlist"),
  restoreToWaitlist: by("removeFromWaitlist"),
  addLead: by("deleteLead"),
  updateLead: itself("updateLead"),
  moveLead: by("undoLeadMove"),
  undoLeadMove: itself("undoLeadMove"),
  recordCall: by("takeBackCall"),
  takeBackCall: by("recordCall"),
  deleteLead: by("restoreLead"),
  restoreLead: by("deleteLead"),

  // Many at once
  createDryRun: by("discardImport"),
  discardImport: by("createDryRun"),
  startImportAfterDryRun: by("beginImportUndo"),
  beginImportUndo: final("beginImportUndo"),

  // Messages
  resendMessage: final("resendMessage"),
  resolveUndeliveredMessage: by("reopenUndeliveredMessage"),
  reopenUndeliveredMessage: by("resolveUndeliveredMessage"),

  // Settings
  setTaxRate: by("removeTaxRate"),
  removeTaxRate: by("setTaxRate"),
  setPayByInvoiceSetting: itself("setPayByInvoiceSetting"),
  changeCompanySetting: by("undoLastSettingChange"),
  undoLastSettingChange: itself("undoLastSettingChange"),
  saveOwnerProfile: by("undoOwnerChange"),
  setOwnerPhoto: by("undoOwnerChange"),
  removeOwnerPhoto: by("undoOwnerChange"),
  clearOwnerProfile: by("undoOwnerChange"),
  undoOwnerChange: itself("undoOwnerChange"),
  setCardPhoto: by("undoCardPhotoChange"),
  removeCardPhoto: by("undoCardPhotoChange"),
  undoCardPhotoChange: itself("undoCardPhotoChange"),
  addIndustryWord: by("removeIndustryWord"),
  removeIndustryWord: by("addIndustryWord"),
  changeIndustrySetting: by("restoreFormerIndustrySetting"),
  requireIndustrySettingAllowed: { harmless: "It only looks at what saving would do." },
  restoreFormerIndustrySetting: itself("restoreFormerIndustrySetting"),
  moveIndustryToExclusivityGroup: itself("moveIndustryToExclusivityGroup"),
  downloadBackup: { harmless: "It only reads." },

  // The team and one's own account
  inviteOperator: by("revokeInvitation"),
  revokeInvitation: by("inviteOperator"),
  changeRole: itself("changeRole"),
  removeOperator: by("inviteOperator"),
  sendAccountRecoveryLink: {
    harmless: "Until the link is used nothing changes, and a new one replaces it.",
  },
  requestPasswordReset: { harmless: "Until the link is used nothing changes." },
  changeOwnAccount: itself("changeOwnAccount"),
  changePassword: itself("changePassword"),
  addPasskey: by("removePasskey"),
  removePasskey: by("addPasskey"),
  beginAuthenticatorSetUp: { harmless: "Nothing changes until its first code is entered." },
  confirmAuthenticator: by("removeAuthenticator"),
  removeAuthenticator: by("confirmAuthenticator"),
  renewRecoveryCodes: final("renewRecoveryCodes"),
  endOwnSessionOrAllOthers: by("signInWithPassword"),
  createPasskeyCreationOptions: { harmless: "It only asks the browser." },
  createPasskeyRequestOptions: { harmless: "It only asks the browser." },
  reauthenticateWithPassword: { harmless: SIGNS_IN },
  reauthenticateWithPasskey: { harmless: SIGNS_IN },
  redeemSignInLinkWithPassword: { harmless: SIGNS_IN },
  finishAccountSetUp: { harmless: SIGNS_IN },
  signInWithPassword: { harmless: SIGNS_IN },
  signInWithPasskey: { harmless: SIGNS_IN },
  signInWithCode: { harmless: SIGNS_IN },
  signOut: by("signInWithPassword"),
};
