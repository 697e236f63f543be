import { formatMoment } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import type { DiskSpaceWarning } from "#business/ads/files/disk-room.ts";
import { type MailBrakeKind, mailLimits } from "#business/mail-limits/mail-limits.ts";
import type { ListedMessage } from "#platform/mail/find-messages.server.ts";
import { capitalize, pluralize } from "#platform/number-word.ts";
import type { Placeholder } from "#site.ts";
import { createTask, type Task } from "./tasks.ts";

export function undeliveredMessageTask(message: ListedMessage, now: Date): Task {
  const { id, state, recipient, subject, stateChangedAt } = message;
  const what =
    state === "uncertain"
      ? "may not have arrived. We won’t resend it automatically"
      : "wasn’t delivered";
  return createTask("message", id, {
    since: stateChangedAt?.toISOString() ?? null,
    title: state === "uncertain" ? "A message may not have arrived" : "A message wasn’t delivered",
    sentence: `“${subject}” to ${recipient} ${what}${stateChangedAt ? ` (${formatMoment(stateChangedAt, now)})` : ""}.`,
    action: { name: "View", to: officePaths.message(id) },
  });
}

/** Comes before everything else: the site's messages reach nobody. */
export function noMailServerTask(): Task {
  return createTask("mail", "mail-server", {
    title: "Emails are saved, not sent: no mail server is set up",
    sentence:
      "Buyers, leads, and the waitlist get no email. Ask the person who set up the site to connect a mail server.",
    action: { name: "View messages", to: officePaths.messages() },
  });
}

const BRAKES: Record<MailBrakeKind, Pick<Task, "title" | "sentence">> = {
  strangers: {
    title: "The site has paused emails to new addresses",
    sentence: `It reached its limit of ${mailLimits.site.hour} an hour or ${mailLimits.site.day} a day. New visitors can’t reserve by invoice or join the waitlist until this slows down. Customers aren’t affected. Somebody may be abusing your forms.`,
  },
  notices: {
    title: "The site has paused its notices to you",
    sentence: `It reached its limit of ${mailLimits.operator.hour} an hour or ${mailLimits.operator.day} a day. You’ll still find new leads and reservations here.`,
  },
};

/** A mail brake is on (docs/decisions/028). */
export function mailBrakeTask(brake: MailBrakeKind): Task {
  return createTask("mail", `mail-brake ${brake}`, {
    urgent: brake === "strangers",
    ...BRAKES[brake],
    action: { name: "View messages", to: officePaths.messages() },
  });
}

export function backupProblemTask(reason: string): Task {
  return createTask("backup", "backup", {
    title: "Last night’s backup failed",
    sentence: `Download a backup now and get this fixed: ${reason || "unknown reason"}.`,
    action: { name: "View backups", to: `${officePaths.settings()}#backup` },
  });
}

const DISK: Record<DiskSpaceWarning, Pick<Task, "title" | "sentence">> = {
  full: {
    title: "The disk is almost full",
    sentence:
      "Soon nobody can send files, and backups will fail. Make room on the server, or get it a larger disk.",
  },
  strangers: {
    title: "New visitors’ files almost fill their share of the disk",
    sentence:
      "Once it’s full, only people who confirmed their email can send files. Somebody may be abusing your site.",
  },
};

export function diskTroubleTask(trouble: DiskSpaceWarning): Task {
  return createTask("backup", "disk", {
    ...DISK[trouble],
    action: { name: "View backups", to: `${officePaths.settings()}#backup` },
  });
}

export function fewRecoveryCodesTask(left: number): Task {
  return createTask("recovery-codes", "recovery-codes", {
    urgent: false,
    title:
      left === 0
        ? "You have no recovery codes"
        : `You have ${pluralize(left, "recovery code")} left`,
    sentence: "If you lose your phone or passkey, these are how you get back in.",
    action: { name: "Get new codes", to: `${officePaths.account()}#recovery` },
  });
}

export function launchTodosTask(left: readonly Placeholder[]): Task {
  return createTask("launch", "launch", {
    urgent: false,
    title: `${pluralize(left.length, "thing")} to do before launch`,
    sentence: "The launch check explains each one.",
    action: { name: "View launch check", to: `${officePaths.settings()}#launch` },
    parts: left.map(({ what, value }) => {
      const words = capitalize(what);
      return value === null ? words : `${words} (still “${value}”)`;
    }),
  });
}
