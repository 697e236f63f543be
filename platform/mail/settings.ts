import type { Environment } from "#platform/environment.ts";
import { site } from "#site.ts";

/** Where messages go and whose name they carry. */
export type MailSettings = {
  from: { name: string; address: string };
  /** Who is told of leads and troubles. */
  operator: string;
  /** A mail server, or undefined to keep messages as files. */
  smtpUrl: string | undefined;
  dataDirectory: string;
};

/** The mail settings from those of the installation; names and fallback addresses from site.ts. */
export function mailSettings(
  environment: Pick<Environment, "mailFrom" | "operatorEmail" | "smtpUrl" | "dataDirectory">,
): MailSettings {
  return {
    from: { name: site.tradeName, address: environment.mailFrom ?? site.email },
    operator: environment.operatorEmail ?? site.email,
    smtpUrl: environment.smtpUrl,
    dataDirectory: environment.dataDirectory,
  };
}
