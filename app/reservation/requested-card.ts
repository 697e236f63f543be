import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { refusalResponseInit } from "#app/private-page.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Refusal } from "#platform/refusal.ts";
import type { EmailRequestResult } from "./email-request-form.tsx";

/** The industry and the mailing that an address names; redirects to the reservation page if there is no such card. */
export async function requireRequestedCard(request: Request) {
  const asked = new URL(request.url).searchParams;
  const industry = findIndustry(asked.get("industry") ?? "");
  const all = industry ? await findIndustryAvailability(industry.slug) : [];
  const here = all.find(({ mailing }) => mailing.id === Number(asked.get("mailing")));
  if (!industry || !here) throw redirect(paths.reservation());
  return { industry, mailing: here.mailing, spot: asked.get("spot") ?? "" };
}

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
