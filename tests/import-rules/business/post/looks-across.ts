import { importRun } from "#business/imports/import-run.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";

export const looks = [importRun, mailing];
