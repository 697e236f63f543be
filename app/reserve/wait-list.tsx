import { data, redirect } from "react-router";
import * as v from "valibot";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { answeredAs, circumstancesOf } from "#app/private-door.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { waitListForm } from "#business/leads/wait-list-forms.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { findAvailability } from "#business/reservations/find.ts";
import { joinWaitList } from "#business/reservations/join-wait-list.ts";
import type { Route } from "./+types/wait-list.ts";
import { attempt } from "./attempt.ts";
import { readFields } from "./fields.ts";
import { wayHead } from "./head.ts";
import sheet from "./wait-list.css?sheet";
import { WaitListForm } from "./wait-list-form.tsx";

export const headers = () => ({ "cache-control": "no-store" });

/** Which line: an industry on a mailing that can still be waited for. */
export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const industry = findIndustry(asked.get("industry") ?? "");
  const all = industry ? await findAvailability(industry.slug) : [];
  const here = all.find(({ mailing }) => mailing.id === Number(asked.get("mailing")));
  if (!industry || !here) throw redirect(paths.reservation());
  return {
    industry: industry.name,
    slug: industry.slug,
    id: here.mailing.id,
    mailing: here.mailing.name,
  };
}

/** Puts an address in line. Twice is once. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = readFields(await request.formData(), ["mailingId", "industry", "email"]);
  const form = v.safeParse(waitListForm, typed);
  if (!form.success) {
    return data({ problem: form.issues[0].message, email: typed.email }, { status: 422 });
  }
  const { networkAddress } = context.get(visitContext);
  const { refused } = await attempt(context, () =>
    joinWaitList({ ...form.output, networkAddress }, circumstancesOf(context)),
  );
  if (refused) return data({ problem: refused.sentence, email: typed.email }, answeredAs(refused));
  return data({ joined: form.output.email });
}

export const meta = () => wayHead("Wait for a place");

/** The wait-list form on a page of its own: where a browser without script sends it, and gets its answer. */
export default function WaitList({ loaderData, actionData }: Route.ComponentProps) {
  const { industry, slug, id, mailing } = loaderData;
  return (
    <div className="wrap wait-list">
      <Style name="wait-list" sheet={sheet} />
      <h1>
        {industry}, {mailing}.
      </h1>
      <WaitListForm
        mailingId={id}
        mailing={mailing}
        industry={industry}
        slug={slug}
        answer={actionData}
      />
      <ButtonLink quiet small to={`${paths.reservation()}?industry=${slug}`}>
        Back to the cards
      </ButtonLink>
    </div>
  );
}
