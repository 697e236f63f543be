import { officePaths } from "#app/office/office-paths.ts";
import { companyDetailsSetting } from "#business/company/company-details-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { promisesThatNeed } from "#business/company/promises.ts";
import { findPublicCardPhoto } from "#business/company/stored-card-photo.ts";
import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import { findPublicOwner } from "#business/company/stored-owner-profile.ts";
import { findRecentlyDroppedMailings } from "#business/mailings/find-mailings.ts";
import { findTaxRates } from "#business/reservations/pay/billing-settings.ts";
import type { CompanyDetails } from "#company.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { listWords } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { hasSeenUntrustedForwarding } from "#platform/web/client-address.ts";
import { type Placeholder, placeholders } from "#site.ts";

/** What is to be done, and isn’t a placeholder’s value to be replaced. */
const todo = (setting: string, what: string): Placeholder => ({ setting, what, value: null });

const NO_MAIL_SERVER = todo(
  "SMTP_URL",
  `no mail server is set up, so emails are saved, not sent: ask the person who set up the site. You promise ${listWords(promisesThatNeed("mail server"))}`,
);

const PRINTER = "printer";

const NO_PRINTER = todo(
  PRINTER,
  `your printer: you promise ${listWords(promisesThatNeed("printer"))}`,
);

const PROXY_NOT_TRUSTED = todo(
  "TRUSTED_PROXIES",
  "the site is behind a proxy it doesn’t know about, so all visitors share one network’s limits: set TRUSTED_PROXIES",
);

const NO_TAX_DECISION = todo(
  "tax",
  "the city tax: set a rate or confirm that none applies, under City tax",
);

const OWNER = "owner-profile";

const NO_OWNER = todo(
  OWNER,
  "your introduction on Home and About: add your name, photo, a sentence about you, and your mobile number",
);

const CARD_PHOTO = "card-photo";

const NO_CARD_PHOTO = todo(
  CARD_PHOTO,
  "a photo of the printed sample card, for Home. Until you add one, Home shows a drawing and says so",
);

/** No check of ours can stand for these; the first mailed card has passed both. */
const BEFORE_THE_FIRST_CARD: readonly Placeholder[] = [
  todo(
    "printer-preflight",
    "one printer’s preflight: our print file is PDF/X by construction, not certified, so have your printer check one",
  ),
  todo(
    "post-office-look",
    "one post office’s look: show the counter a printed card and a pack before your first mailing",
  ),
];

/** Whether the owner does it on the page of the company: legal texts count up a version instead. */
export const isCompanyTodo = ({ setting }: Pick<Placeholder, "setting">): boolean =>
  setting.startsWith("site.") && !setting.endsWith(".version");

export const findCompanyDetailTodos = (details: CompanyDetails): Placeholder[] =>
  placeholders(details)
    .filter(isCompanyTodo)
    .map((one) => ({ ...one, value: one.value && formatPhone(one.value) }));

/** What must be done before launch: what is still a placeholder, unread, unset or unconfirmed. */
export async function findLaunchTodos(): Promise<readonly Placeholder[]> {
  const [rates, owner, cardPhoto, { value: details }, { value: printer }, mailed] =
    await Promise.all([
      findTaxRates(),
      findPublicOwner(),
      findPublicCardPhoto(),
      findCompanySetting(companyDetailsSetting),
      findCompanySetting(printerSetting),
      findRecentlyDroppedMailings("2000-01-01", 1),
    ]);
  return [
    ...(isMailServerConfigured() ? [] : [NO_MAIL_SERVER]),
    ...(hasSeenUntrustedForwarding() ? [PROXY_NOT_TRUSTED] : []),
    ...(rates.length > 0 ? [] : [NO_TAX_DECISION]),
    ...(printer.name ? [] : [NO_PRINTER]),
    ...(mailed.length > 0 ? [] : BEFORE_THE_FIRST_CARD),
    ...(owner ? [] : [NO_OWNER]),
    ...(cardPhoto ? [] : [NO_CARD_PHOTO]),
    ...findCompanyDetailTodos(details),
    ...placeholders(details).filter((one) => !isCompanyTodo(one)),
  ];
}

export function launchTodoPath(setting: string): string | undefined {
  if (setting === OWNER) return officePaths.ownerSettings();
  if (setting === CARD_PHOTO) return officePaths.cardPhotoSettings();
  if (setting === PRINTER) return officePaths.printerSettings();
  return isCompanyTodo({ setting }) ? officePaths.companySettings() : undefined;
}
