import { officePaths } from "#app/office/office-paths.ts";
import type { TaskGroup, TaskKind } from "./tasks.ts";

/** The label for many tasks of a kind, and the address of their list. */
export const taskGroups: Partial<Record<TaskKind, TaskGroup>> = {
  money: { title: (many) => `${many} sums of money wait for you`, to: officePaths.money() },
  invoice: {
    title: (many) => `${many} invoices are due`,
    to: `${officePaths.reservations()}?state=unpaid`,
  },
  offer: {
    title: (many) => `${many} offers to the wait-list run out`,
    to: `${officePaths.waitList()}?state=offered`,
  },
  terms: {
    title: (many) => `${many} customers have not accepted the Terms`,
    to: officePaths.reservations(),
  },
  lead: {
    title: (many) => `${many} new leads wait for an answer`,
    to: `${officePaths.leads()}?state=new`,
  },
  asked: {
    title: (many) => `${many} first-time customers ask for an invoice`,
    to: officePaths.reservations(),
  },
  mailing: {
    title: (many) => `${many} steps of mailings wait for you`,
    to: officePaths.mailings(),
  },
  "break-even": {
    title: (many) => `${many} mailings do not pay for themselves yet`,
    to: officePaths.mailings(),
  },
  message: {
    title: (many) => `${many} messages were not delivered`,
    to: `${officePaths.messages()}?state=failed`,
  },
};
