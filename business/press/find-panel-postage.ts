import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import { type StripWords, stripSetting } from "#business/company/strip-setting.ts";
import { findPressFiles } from "./find-press-files.ts";

/** The postage that a card's panel says: as in the file that went to the printer, or as it is set until one has gone. */
export async function findPanelPostage(mailingId: number): Promise<StripWords["postage"]> {
  const sent = (await findPressFiles(mailingId)).find(({ sentAt }) => sentAt !== null);
  if (sent) return sent.content.postage ?? "retail";
  return (await findCompanySetting(stripSetting)).value.postage;
}
