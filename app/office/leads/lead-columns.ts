import { formatMoment, pluralize as times } from "#app/office/formatting.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { Lead } from "#business/leads/lead.ts";
import { arizonaDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { leadOriginLabel, leadPageLabel, leadStateLabels } from "./lead-labels.ts";

/** A lead as JSON carries it: instants may be strings. */
export type LeadListRow = Pick<
  Lead,
  "id" | "email" | "state" | "reason" | "page" | "submissions"
> & {
  createdAt: Date | string;
  lastSubmittedAt: Date | string;
};

/** The columns of the list of leads. */
export const leadColumns: readonly Column<LeadListRow>[] = [
  textColumn<LeadListRow>("email", "Email", ({ email }) => email, {
    kind: "email",
    shown: "always",
    small: ({ page, submissions }) =>
      `${leadOriginLabel({ page })}${submissions > 1 ? `, ${times(submissions, "time")}` : ""}`,
  }),
  {
    id: "number",
    heading: "Number",
    kind: "number",
    shown: false,
    text: ({ id }) => String(id),
    file: { heading: "Number", cell: ({ id }) => id, always: true },
  },
  {
    id: "step",
    heading: "Status",
    kind: "state",
    shown: true,
    text: ({ state }) => leadStateLabels[state].name,
    look: ({ state }) => leadStateLabels[state].look,
    file: { heading: "Status", cell: ({ state }) => leadStateLabels[state].name },
  },
  textColumn<LeadListRow>("why", "Reason", ({ reason }) => reason, {
    shown: true,
  }),
  textColumn<LeadListRow>("page", "Page", leadPageLabel, {
    shown: false,
  }),
  {
    id: "times",
    heading: "Times signed up",
    kind: "number",
    shown: false,
    text: ({ submissions }) => formatCount(submissions),
    file: { heading: "Times signed up", cell: ({ submissions }) => submissions },
  },
  {
    id: "first",
    heading: "First heard from",
    kind: "date",
    shown: false,
    text: ({ createdAt }, now) => formatMoment(new Date(createdAt), now),
    file: {
      heading: "First heard from",
      cell: ({ createdAt }) => arizonaDate(new Date(createdAt)),
    },
  },
  {
    id: "last",
    heading: "Last heard from",
    kind: "date",
    shown: true,
    text: ({ lastSubmittedAt }, now) => formatMoment(new Date(lastSubmittedAt), now),
    file: {
      heading: "Last heard from",
      cell: ({ lastSubmittedAt }) => arizonaDate(new Date(lastSubmittedAt)),
    },
  },
];
