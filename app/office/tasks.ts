import type { ListedMessage } from "#platform/mail/find-messages.server.ts";
import type { Placeholder } from "#site.ts";
import { officePaths } from "./office-paths.ts";
import { count, moment } from "./words.ts";

/** Something that waits for a person, with its one action, where there is one. */
export type Task = {
  id: string;
  title: string;
  sentence: string;
  urgent: boolean;
  action: { name: string; to: string } | undefined;
  /** What it is about, one by one. */
  parts: string[];
};

/** Recovery codes below which somebody is reminded. */
const FEW_CODES = 3;

/** What needs a person, the most urgent first. */
export function tasksOf(
  found: {
    messages: readonly ListedMessage[];
    recoveryCodesLeft: number;
    placeholders: readonly Placeholder[];
  },
  { now, mostMessages }: { now: Date; mostMessages: number },
): Task[] {
  return [
    ...found.messages.slice(0, mostMessages).map((message) => messageTask(message, now)),
    ...(found.messages.length > mostMessages ? [moreMessages()] : []),
    ...(found.recoveryCodesLeft < FEW_CODES ? [fewCodes(found.recoveryCodesLeft)] : []),
    ...(found.placeholders.length > 0 ? [launch(found.placeholders)] : []),
  ];
}

function messageTask(message: ListedMessage, now: Date): Task {
  const { id, state, recipient, subject, movedAt } = message;
  const what =
    state === "uncertain"
      ? "may or may not have arrived, and is not sent again by itself"
      : "was not delivered";
  return {
    id,
    title: state === "uncertain" ? "A message is uncertain" : "A message was not delivered",
    sentence: `“${subject}” to ${recipient} ${what}${movedAt ? ` (${moment(movedAt, now)})` : ""}.`,
    urgent: true,
    action: { name: "Look at it", to: officePaths.message(id) },
    parts: [],
  };
}

function moreMessages(): Task {
  return {
    id: "more-messages",
    title: "More messages were not delivered",
    sentence: "Perhaps the mail server has a trouble of its own.",
    urgent: true,
    action: { name: "See them all", to: `${officePaths.messages()}?state=failed` },
    parts: [],
  };
}

function fewCodes(left: number): Task {
  return {
    id: "recovery-codes",
    title:
      left === 0 ? "You have no recovery codes" : `You have ${count(left, "recovery code")} left`,
    sentence: "Without them a lost phone or passkey locks you out.",
    urgent: false,
    action: { name: "Make new ones", to: officePaths.account() },
    parts: [],
  };
}

function launch(placeholders: readonly Placeholder[]): Task {
  return {
    id: "launch",
    title: `${count(placeholders.length, "placeholder")} to replace before launch`,
    sentence:
      "These settings still have the values that the product was shipped with. They stand in site.ts.",
    urgent: false,
    action: undefined,
    parts: placeholders.map(({ what, value }) => `${what} (now “${value}”)`),
  };
}
