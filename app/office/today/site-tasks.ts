import { formatMoment, pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { type MailBrake, mailLimits } from "#business/mail-limits/mail-limits.ts";
import type { ListedMessage } from "#platform/mail/find-messages.server.ts";
import type { Placeholder } from "#site.ts";
import { type Task, taskDefaults } from "./tasks.ts";

export function messageTask(message: ListedMessage, now: Date): Task {
  const { id, state, recipient, subject, stateChangedAt } = message;
  const what =
    state === "uncertain"
      ? "may or may not have arrived, and is not sent again by itself"
      : "was not delivered";
  return {
    ...taskDefaults,
    id,
    kind: "message",
    since: stateChangedAt?.toISOString() ?? null,
    title: state === "uncertain" ? "A message is uncertain" : "A message was not delivered",
    sentence: `“${subject}” to ${recipient} ${what}${stateChangedAt ? ` (${formatMoment(stateChangedAt, now)})` : ""}.`,
    action: { name: "Look at it", to: officePaths.message(id) },
  };
}

/** Comes before everything else: the site's messages reach nobody. */
export function mailServerTask(): Task {
  return {
    ...taskDefaults,
    id: "mail-server",
    kind: "mail",
    title: "Emails are written, not sent: no mail server is set",
    sentence:
      "Buyers, leads and the waitlist get no email from the site. Whoever set it up can connect a mail server.",
    action: { name: "See the messages", to: officePaths.messages() },
  };
}

const BRAKES: Record<MailBrake, Pick<Task, "title" | "sentence">> = {
  strangers: {
    title: "The site has paused emails to new addresses",
    sentence: `It wrote ${mailLimits.site.hour} within an hour or ${mailLimits.site.day} within a day. New visitors can't reserve by invoice or join the waitlist until it is quieter; customers are not affected. Somebody may be abusing your forms.`,
  },
  notices: {
    title: "The site has paused its notices to you",
    sentence: `It wrote ${mailLimits.operator.hour} within an hour or ${mailLimits.operator.day} within a day. New leads and reservations are in the office as always.`,
  },
};

/** A mail brake is on (docs/decisions/028). */
export function brakeTask(brake: MailBrake): Task {
  return {
    ...taskDefaults,
    id: `mail-brake ${brake}`,
    kind: "mail",
    urgent: brake === "strangers",
    ...BRAKES[brake],
    action: { name: "See the messages", to: officePaths.messages() },
  };
}

export function backupTask(reason: string): Task {
  return {
    ...taskDefaults,
    id: "backup",
    kind: "backup",
    urgent: true,
    title: "Last night's backup was not made",
    sentence: `Download one by hand, and have this put right: ${reason || "no reason is known"}.`,
    action: { name: "See the backups", to: `${officePaths.settings()}#backup` },
  };
}

export function recoveryCodesTask(left: number): Task {
  return {
    ...taskDefaults,
    id: "recovery-codes",
    kind: "recovery-codes",
    urgent: false,
    title:
      left === 0
        ? "You have no recovery codes"
        : `You have ${pluralize(left, "recovery code")} left`,
    sentence: "Without them a lost phone or passkey locks you out.",
    action: { name: "Make new ones", to: `${officePaths.account()}#recovery` },
  };
}

export function launchTask(left: readonly Placeholder[]): Task {
  return {
    ...taskDefaults,
    id: "launch",
    kind: "launch",
    urgent: false,
    title: `${pluralize(left.length, "thing")} to settle before launch`,
    sentence:
      "Each of them is explained there. Names and addresses are changed in the site's settings file.",
    action: { name: "See the launch check", to: `${officePaths.settings()}#launch` },
    parts: left.map(({ what, value }) => (value === null ? what : `${what} (now “${value}”)`)),
  };
}
