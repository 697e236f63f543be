/** Received, refunded, lost and spent money in an Arizona month ("2027-05"), in cents. */
export type MonthTotals = {
  month: string;
  cardCents: number;
  /** By check and the like, less payments taken back in this month. */
  invoiceCents: number;
  refundedCents: number;
  /** Taken back by banks in lost disputes. */
  lostCents: number;
  /** Received less refunded and lost, tax included. */
  netCents: number;
  /** The city's tax within it. */
  taxCents: number;
  expenseCents: number;
  /** Net without tax, less expenses. */
  profitCents: number;
};

export const createEmptyMonthTotals = (month: string): MonthTotals => ({
  ...{ month, cardCents: 0, invoiceCents: 0, refundedCents: 0, lostCents: 0, netCents: 0 },
  ...{ taxCents: 0, expenseCents: 0, profitCents: 0 },
});
