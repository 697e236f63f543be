import { officePaths } from "#app/office/office-paths.ts";
import type { MailingAction, MailingActionCheck } from "#business/mailings/mailing-actions.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { sizes } from "#site.ts";
import type { PaletteCommand } from "./commands.ts";

type Step = { action: MailingAction; name: string; also?: string; hash?: string };

const STEPS: readonly Step[] = [
  { action: "publish", name: "Publish this mailing", also: "sell open on sale" },
  { action: "unpublish", name: "Undo “published”", also: "off sale mailing back" },
  { action: "undrop", name: "Undo “dropped off”", also: "not at the post office mailing back" },
  { action: "unconfirm", name: "Undo “mailed”", also: "not mailed after all mailing back" },
  { action: "restore", name: "Restore this mailing", also: "uncancel calendar mailing back" },
  { action: "close", name: "Close booking", also: "mailing stop" },
  { action: "reopen", name: "Reopen booking", also: "mailing open again" },
  { action: "print", name: "Mark as printed", also: "mailing" },
  { action: "drop", name: "Mark as dropped off", also: "handed to the post office mailing" },
  { action: "unprint", name: "Undo “printed”", also: "not printed after all mailing" },
  {
    action: "correct",
    name: "Add or correct drop-offs",
    also: "hand-overs pieces post office typo second day mailing",
  },
  { action: "confirm", name: "Mark as mailed", also: "confirmed mailing post office" },
  { action: "postpone", name: "Postpone this mailing", also: "later move date" },
  { action: "change", name: "Change dates, prices, homes or costs", also: "printing mailing edit" },
  {
    action: "routes",
    name: "Plan where it goes",
    also: "routes ZIP Codes neighborhoods homes area mailing",
  },
  { action: "clone", name: "Plan a similar mailing", also: "clone copy another one like it" },
  {
    action: "cancel",
    name: "Cancel this mailing",
    also: "remove from the calendar take off withdraw delete mailing",
  },
];

/** The actions on a mailing that its state and the role allow. */
export function mailingCommands(
  found: {
    id: number;
    can: (action: MailingAction) => MailingActionCheck | undefined;
    /** A buyer is owed a refund because the card went to fewer homes than agreed. */
    fewer: boolean;
    /** Too few spots are sold, and an operator must decide whether to mail the card anyway. */
    undecided: boolean;
  },
  role: Role,
): PaletteCommand[] {
  const at = officePaths.mailing(found.id);
  const allowed = ({ action }: Step) =>
    found.can(action)?.possible === true &&
    hasPermission(role, action === "postpone" ? "mailings.postpone" : "mailings.change");
  const places = found.can("place")?.possible === true && hasPermission(role, "mailings.place");
  return [
    ...(found.fewer && hasPermission(role, "refunds.give")
      ? [{ name: "Refund the missing share", also: "give back fewer homes", to: `${at}#fewer` }]
      : []),
    ...(found.undecided && hasPermission(role, "mailings.postpone")
      ? [{ name: "Mail it anyway", also: "fill decide too few places", to: `${at}#fill` }]
      : []),
    ...STEPS.filter(allowed).map(({ action, name, also }) => ({
      name,
      ...(also && { also }),
      to: `${at}#${action}`,
    })),
    ...(places
      ? sizes.map(({ id, name }) => ({
          name: `Book a ${name.toLowerCase()} spot for a customer`,
          also: "new reservation place phone by hand put card",
          to: `${at}?spot=${id}#place`,
        }))
      : []),
    {
      name: "Edit the card",
      also: "walk who is where spots swap move house ad free",
      to: `${at}#card`,
    },
    ...(hasPermission(role, "expenses.record")
      ? [
          {
            name: "Record an expense",
            also: "cost paid bill receipt printing postage design",
            to: officePaths.newExpense(found.id),
          },
        ]
      : []),
    {
      name: "Who to call",
      also: "whom open industries candidates",
      to: `${officePaths.whoToCall()}?mailing=${found.id}`,
    },
  ];
}
