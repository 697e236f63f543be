import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findPanelPostage } from "#business/press/find-press-files.ts";
import { company } from "#company.ts";
import { arizonaMidnight } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { createPack, NO_PACK, type Pack } from "./pack.ts";
import { findPostOffices } from "./post-offices.ts";

/** The pack of a mailing's trip; undefined without it. Refuses one of a card that isn't EDDM Retail. */
export async function findPack(mailingId: number, key: string): Promise<Pack | undefined> {
  const [mailing, offices, printer, postage] = await Promise.all([
    findOfficeMailingById(mailingId),
    findPostOffices(),
    getCompanySetting(printerSetting),
    findPanelPostage(mailingId),
  ]);
  const about = { offices, mailer: company(), stock: printer.value.stock };
  const pack = mailing && createPack(mailing, key, about);
  if (pack && postage === "permit") throw new Refusal("conflict", NO_PACK);
  return pack;
}

/**
 * A pack as a PDF, or with `byMail` what else it takes by Priority Mail; the same bytes for the same plan. The drawing code loads
 * on first use, as for invoices.
 */
export async function renderPack(pack: Pack, { byMail = false } = {}): Promise<Uint8Array> {
  const { drawPack, drawPriorityMail } = await import("./draw-pack.ts");
  return (byMail ? drawPriorityMail : drawPack)(pack, arizonaMidnight(pack.day));
}
