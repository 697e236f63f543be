import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { setIndustryOverridesInMemory } from "#business/mailings/industries/industry-overrides.ts";
import { findIndustryOverrides } from "#business/mailings/industries/stored-industries.ts";
import { setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { setCompany } from "#company.ts";
import { setOwnerNotes } from "#emails/owner-notes.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { log } from "#platform/log.ts";
import { setPrices } from "#prices.ts";
import { companyDetailsSetting } from "./company-details-setting.ts";
import { mailingDefaultsSetting } from "./mailing-defaults-setting.ts";
import { messageNotesSetting } from "./message-notes-setting.ts";
import { commonQuestionsSetting, setCommonQuestionsInMemory } from "./questions.ts";
import { sellingRulesSetting } from "./selling-rules-setting.ts";
import { getCompanySetting } from "./stored-company-setting.ts";

/** Milliseconds before trying again to read the settings. */
const PAUSE = 500;

/** Makes what reads the company's settings in memory answer what the database says. */
export async function loadCompanySettingsIntoMemory(): Promise<void> {
  const [details, questions, notes, defaults, rules, industries] = await Promise.all([
    getCompanySetting(companyDetailsSetting),
    getCompanySetting(commonQuestionsSetting),
    getCompanySetting(messageNotesSetting),
    getCompanySetting(mailingDefaultsSetting),
    getCompanySetting(sellingRulesSetting),
    findIndustryOverrides(),
  ]);
  setCompany(details.value);
  setCommonQuestionsInMemory(questions.value);
  setOwnerNotes(notes.value);
  setPrices(defaults.value.prices);
  setSellingRulesInMemory(rules.value);
  setIndustryOverridesInMemory(industries);
}

/**
 * Loads the company now, and again after each announced change of what the public pages say; then calls `changed`. One
 * reading at a time, so an older one never wins. Returns a function that stops it.
 */
export async function watchCompanySettings(changed: () => void): Promise<() => void> {
  let stopped = false;
  let last: Promise<void> = Promise.resolve();
  const loadUntilRead = async (): Promise<void> => {
    try {
      await loadCompanySettingsIntoMemory();
    } catch (error) {
      log.error({ err: error }, "the company’s settings could not be read");
      if (stopped) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
      await loadUntilRead();
    }
  };
  const stop = onAnnouncement(SITE_TOPIC, () => {
    // What has changed may be something else that must not wait for the settings.
    changed();
    last = last.then(loadUntilRead).then(changed);
  });
  await loadUntilRead();
  return () => {
    stopped = true;
    stop();
  };
}
