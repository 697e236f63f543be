import { officePaths } from "#app/office/office-paths.ts";
import type { TaskGroupLink, TaskKind } from "./tasks.ts";

/** The label for many tasks of a kind, and the address of their list. */
export const taskGroupLinks: Partial<Record<TaskKind, TaskGroupLink>> = {
  money: { title: (many) => `${many} payments and refunds to handle`, to: officePaths.money() },
  invoice: {
    title: (many) => `${many} invoices are due`,
    to: `${officePaths.reservations()}?state=unpaid`,
  },
  offer: {
    title: (many) => `${many} waitlist offers expire soon`,
    to: `${officePaths.waitlist()}?state=offered`,
  },
  terms: {
    title: (many) => `${many} customers haven't accepted the Terms`,
    to: officePaths.reservations(),
  },
  lead: {
    title: (many) => `${many} new leads to reply to`,
    to: `${officePaths.leads()}?state=new`,
  },
  call: {
    title: (many) => `${many} calls are due`,
    to: `${officePaths.leads()}?calls=due&sort=next&order=up`,
  },
  asked: {
    title: (many) => `${many} first-time customers want an invoice`,
    to: officePaths.reservations(),
  },
  ad: { title: (many) => `${many} ads to work on`, to: officePaths.ads() },
  mailing: {
    title: (many) => `${many} mailing steps to do`,
    to: officePaths.mailings(),
  },
  "break-even": {
    title: (many) => `${many} mailings haven't broken even`,
    to: officePaths.mailings(),
  },
  message: {
    title: (many) => `${many} messages not delivered`,
    to: `${officePaths.messages()}?state=failed`,
  },
};
