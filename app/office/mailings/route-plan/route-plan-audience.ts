import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";

const isMailed = (state: MailingState) => mailedStates.some((mailed) => mailed === state);

/**
 * Who reads where a mailing goes: visitors from its publication until it is mailed, its advertisers after that too.
 * `where`: as they read it; undefined until routes are planned.
 */
export function describeWhoSeesRoutePlan(state: MailingState, where: string | undefined): string {
  if (!where) {
    if (isMailed(state)) return "No routes were entered for this card.";
    const isPublic = state !== "planned" && state !== "canceled";
    return `No routes planned yet.${isPublic ? " Visitors see only how many homes the card goes to." : ""}`;
  }
  if (state === "planned") return `Once you publish the card, visitors see: “Goes to ${where}.”`;
  if (state === "canceled") return `It was planned for ${where}.`;
  if (isMailed(state)) return `Its advertisers see: “${where}.”`;
  return `Visitors and advertisers see: “Goes to ${where}.”`;
}

export function describeWhoSeesRoutePlanChange(state: MailingState): string {
  if (state === "planned") return "Visitors see this once you publish the card.";
  return `${isMailed(state) ? "Its advertisers" : "Visitors"} see this as soon as you save.`;
}
