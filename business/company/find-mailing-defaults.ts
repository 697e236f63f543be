import type { MailingDefaults } from "#business/mailings/mailing-fields.ts";
import { mailingDefaultsSetting } from "./mailing-defaults-setting.ts";
import { printerSetting } from "./printer-setting.ts";
import { findCompanySetting } from "./stored-company-setting.ts";

/** What a mailing planned now starts with: prices and drop day as the owner has set them, printing by the printer's price list. */
export async function findMailingDefaults(): Promise<MailingDefaults> {
  const [owners, printer] = await Promise.all([
    findCompanySetting(mailingDefaultsSetting),
    findCompanySetting(printerSetting),
  ]);
  return { ...owners.value, printTiers: printer.value.prices };
}
