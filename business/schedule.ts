import { system } from "#business/journal/journal.ts";
import { planAhead } from "#business/mailings/plan-mailings.ts";
import type { Environment } from "#platform/environment.ts";
import { every, type Recurring } from "#platform/jobs/recurring.ts";
import { type Handler, handler } from "#platform/jobs/worker.server.ts";
import { deliverMessage } from "#platform/mail/deliver-message.server.ts";
import { deliverMail } from "#platform/mail/queue-message.server.ts";
import { mailSettings } from "#platform/mail/settings.ts";

const DAY = 24 * 60;

/** What is done when it is asked for. */
export function jobHandlers(environment: Environment): Handler[] {
  const mail = mailSettings(environment);
  return [handler(deliverMail, (payload) => deliverMessage(payload, mail))];
}

/** Every recurring task of the company, with its interval in minutes. */
export function recurringTasks(): Recurring[] {
  return [
    every("plan-mailings-ahead", DAY, async () => {
      await planAhead({ actor: system, now: new Date() });
    }),
  ];
}
