import { mailing } from "#business/mailings/mailing.ts";
import { refund } from "#business/ledger/money.ts"; // breaks
