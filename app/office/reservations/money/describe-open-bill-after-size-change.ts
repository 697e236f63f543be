type Bill = { number: string; total: string; due: string; isOpen: boolean };

/**
 * What is still to be paid after a change of size, and how the buyer can pay it: by the invoice that
 * the message about it has, and by its link where cards are taken. Undefined without an open invoice.
 */
export function describeOpenBillAfterSizeChange(
  bill: Bill | null,
  { sendsMail, takesCards }: { sendsMail: boolean; takesCards: boolean },
): { due: string; how: string } | undefined {
  if (!bill?.isOpen) return undefined;
  return {
    due: `${bill.total} is due by ${bill.due} on invoice ${bill.number}.`,
    how: sendsMail
      ? `The invoice is attached. They can pay it by check${takesCards ? ", or by card with the link in the email" : ""}.`
      : "Send them the invoice yourself.",
  };
}
