import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { refusalResponseInit } from "#app/private-page.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Refusal } from "#platform/refusal.ts";
import type { EmailRequestResult } from "./email-request-form.tsx";

/** The industry and the mailing that an address names; redirects to the reservation page if there is no such card. */
export async function requireIndustryAndMailingFromUrl(request: Request) {
  const query = new URL(request.url).searchParams;
  const industry = findIndustry(query.get("industry") ?? "");
  const all = industry ? await findIndustryAvailability(industry.slug) : [];
  const wanted = all.find(({ mailing }) => mailing.id === Number(query.get("mailing")));
  if (!industry || !wanted) throw redirect(paths.reservation());
  return { industry, mailing: wanted.mailing, spot: query.get("spot") ?? "" };
}

/** What `EmailRequestForm` shows next: where the email went, or the refusal with what was typed. */
export function toEmailRequestResponse(
  email: string,
  refused: Refusal | undefined,
  typed?: Readonly<Record<string, string>>,
) {
  return refused
    ? data<EmailRequestResult>(
        { problem: refused.sentence, email, ...(typed && { typed }) },
        refusalResponseInit(refused),
      )
    : data<EmailRequestResult>({ sentTo: email, sendsMail: isMailServerConfigured() });
}
