import { officePaths } from "#app/office/office-paths.ts";
import { companyDetailsSetting } from "#business/company/company-details-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { listPromisesThatNeed } from "#business/company/promises.ts";
import { findPublicCardPhoto } from "#business/company/stored-card-photo.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { findPublicOwner } from "#business/company/stored-owner-profile.ts";
import { findRecentlyDroppedMailings } from "#business/mailings/find-mailings.ts";
import { findTaxRates } from "#business/reservations/pay/billing-settings.ts";
import type { CompanyDetails } from "#company.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { hasSeenUntrustedForwarding } from "#platform/web/client-address.ts";
import { type Placeholder, placeholders } from "#site.ts";

/** Whether the owner does it on the page of the company: legal texts count up a version instead. */
export const isCompanyDetailTodo = ({ setting }: Pick<Placeholder, "setting">): boolean =>
  setting.startsWith("site.") && !setting.endsWith(".version");

export const findCompanyDetailTodos = (details: CompanyDetails): Placeholder[] =>
  placeholders(details)
    .filter(isCompanyDetailTodo)
    .map((todo) => ({ ...todo, value: todo.value && formatPhone(todo.value) }));

/** What must be done before launch: what is still a placeholder, unread, unset or unconfirmed. */
export async function findLaunchTodos(): Promise<readonly Placeholder[]> {
  const [rates, owner, cardPhoto, { value: details }, { value: printer }, mailed] =
    await Promise.all([
      findTaxRates(),
      findPublicOwner(),
      findPublicCardPhoto(),
      getCompanySetting(companyDetailsSetting),
      getCompanySetting(printerSetting),
      findRecentlyDroppedMailings("2000-01-01", 1),
    ]);
  const isMailed = mailed.length > 0;
  const own: readonly [isDone: boolean, setting: string, what: string][] = [
    [
      isMailServerConfigured(),
      "SMTP_URL",
      `no mail server is set up, so emails are saved, not sent: ask the person who set up the site. You promise ${joinWordsForSentence(listPromisesThatNeed("mail server"))}`,
    ],
    [
      !hasSeenUntrustedForwarding(),
      "TRUSTED_PROXIES",
      "the site is behind a proxy it doesn’t know about, so all visitors share one network’s limits: set TRUSTED_PROXIES",
    ],
    [
      rates.length > 0,
      "tax",
      "the city tax: set a rate or confirm that none applies, under City tax",
    ],
    [
      printer.name !== "",
      "printer",
      `your printer: you promise ${joinWordsForSentence(listPromisesThatNeed("printer"))}`,
    ],
    // No check of ours can stand for these two; the first mailed card has passed both.
    [
      isMailed,
      "printer-preflight",
      "one printer’s preflight: our print file is PDF/X by construction, not certified, so have your printer check one",
    ],
    [
      isMailed,
      "post-office-look",
      "one post office’s look: show the counter a printed card and a pack before your first mailing",
    ],
    [
      owner !== undefined,
      "owner-profile",
      "your introduction on Home and About: add your name, photo, a sentence about you, and your mobile number",
    ],
    [
      cardPhoto !== undefined,
      "card-photo",
      "a photo of the printed sample card, for Home. Until you add one, Home shows a drawing and says so",
    ],
  ];
  return [
    ...own.flatMap(([isDone, setting, what]) => (isDone ? [] : [{ setting, what, value: null }])),
    ...findCompanyDetailTodos(details),
    ...placeholders(details).filter((todo) => !isCompanyDetailTodo(todo)),
  ];
}

const PATHS: Readonly<Record<string, string>> = {
  "owner-profile": officePaths.ownerSettings(),
  "card-photo": officePaths.cardPhotoSettings(),
  printer: officePaths.printerSettings(),
};

/** The settings page on which a to-do is done; undefined if it is done elsewhere. */
export const findLaunchTodoPath = (setting: string): string | undefined =>
  PATHS[setting] ?? (isCompanyDetailTodo({ setting }) ? officePaths.companySettings() : undefined);
