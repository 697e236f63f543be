import type { Settings } from "#platform/settings.server.ts";

/** Where messages go and whose name they carry. */
export type MailSettings = {
  from: { name: string; address: string };
  /** Where notices of leads and problems go. */
  operator: string;
  /** A mail server, or undefined to keep messages as files. */
  smtpUrl: string | undefined;
  dataDirectory: string;
};

/** The mail settings from those of the installation; name and fallback address are the client's. */
export function mailSettings(
  environment: Pick<Settings, "mailFrom" | "operatorEmail" | "smtpUrl" | "dataDirectory">,
  client: { tradeName: string; email: string },
): MailSettings {
  return {
    from: { name: client.tradeName, address: environment.mailFrom ?? client.email },
    operator: environment.operatorEmail ?? client.email,
    smtpUrl: environment.smtpUrl,
    dataDirectory: environment.dataDirectory,
  };
}
