import { abuseOfTheCard } from "./abuse-card.ts";
import { abuseMail } from "./abuse-mail.ts";
import type { Row } from "./report.ts";

/** What each attack gives to anyone who plays it, with the most that it may. */
export const attacks: readonly { title: string; play: () => Promise<Row[]> }[] = [
  { title: "One card, 8 networks, a week", play: abuseOfTheCard },
  { title: "Hold, invoice, cancel, again: the mail server as a weapon", play: abuseMail },
];
