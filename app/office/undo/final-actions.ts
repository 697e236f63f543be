/** Why there is no way back from an action, as the screen says before it is done. Safe in the browser. */
export const finalActions = {
  closePaymentAndRelease:
    "You can’t undo this: the next person in line may get the spot right away.",
  payWithCredit:
    "You can’t undo this, but if the spot is later canceled under our Terms, they get the credit back.",
  takeBackCredit: "You can’t undo this.",
  retryRefund: "You can’t call back money that the card processor has sent.",
  refundFewerHomes: "You can’t undo this: we promise this refund in the Terms.",
  postponeMailing:
    "You can’t undo this: everybody who booked sees the new date, and some may ask for a refund.",
  decideToMailUnfilledCard: "You can’t undo this, but you can still postpone.",
  sendProof: "You can’t unsend a proof, but you can send a newer version.",
  remindCustomer: "You can’t unsend an email.",
  askForCopyAddresses: "You can’t unsend an email.",
  commentOnProof: "You can’t delete a comment, but you can add another one.",
  beginImportUndo: "You can’t undo the undo, but you can import the file again.",
  resendMessage: "You can’t unsend an email.",
  renewRecoveryCodes: "The old codes stop working for good.",
} as const;

export const whyActionIsFinal = (action: keyof typeof finalActions): string => finalActions[action];
