import { invoice } from "#business/ledger/money.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";
