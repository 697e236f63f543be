import { Form } from "react-router";
import * as v from "valibot";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { numberField, readFields, readForm, textField } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { AcceptTermsCheckbox, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationByCurrentLink,
  requireReservationByCurrentLinkToChange,
} from "#app/reservation/reservation-access.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { PlanCardList } from "#app/ui/plan-card-list.tsx";
import {
  agreePlan,
  endPlan,
  skipNextCard,
} from "#business/reservations/plans/agree-and-end-plan.ts";
import { findPlanEndedWithinADay, findRunningPlan } from "#business/reservations/plans/plan.ts";
import { findPlanView, type PlanView } from "#business/reservations/plans/plan-view.ts";
import { company } from "#company.ts";
import { dollars } from "#platform/money.ts";
import type { Route } from "./+types/plan-page.ts";

/** The advertiser's plan, one that was just ended, or those on offer. Only the buttons change anything. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireReservationByCurrentLink(params.token);
  const { running, offers = [] } = (await findPlanView(reservation)) ?? {};
  const ended = running ? undefined : await findPlanEndedWithinADay(reservation);
  if (!running && !ended && offers.length === 0) throw notFoundResponse();
  return { running, offers, endedCards: ended?.cards };
}

const fields = {
  do: textField,
  cards: numberField,
  now: numberField,
  total: numberField,
  billing: v.fallback(v.picklist(["each", "at-once"]), "each"),
  terms: textField,
  next: numberField,
  coming: numberField,
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationByCurrentLinkToChange(params.token);
  const typed = readFields(await readForm(request), fields);
  const planId = (await findRunningPlan(reservation))?.id ?? 0;
  return redirectOrFormError(context, async (by) => {
    if (typed.do === "agree") {
      const { cards, billing, terms: version } = typed;
      const { networkAddress } = context.get(requestContext);
      const shown = { cards: typed.now, totalCents: typed.total };
      const terms = { version, networkAddress };
      await agreePlan({ reservationId: reservation.id, cards, billing, shown, terms }, by);
    } else if (typed.do === "pause") {
      await skipNextCard({ planId, reservationId: typed.next }, by);
    } else if (typed.do === "end") {
      await endPlan({ planId, shown: typed.coming }, by);
    }
    return paths.yoursPlan(params.token);
  });
}

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Your plan");

export default function PlanPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { running, offers, endedCards } = loaderData;
  const title = endedCards ? "Your plan has ended." : "Book several cards.";
  return (
    <PaperSlipLayout calm title={running ? "Your plan." : title}>
      {actionData && <p role="alert">{actionData.problem}</p>}
      {running && <RunningPlan plan={running} />}
      {endedCards && (
        <>
          <p>
            Your plan of {endedCards} cards is over. We canceled its cards whose booking was still
            open, and you owe nothing for them.
          </p>
          <PressedByMistake />
        </>
      )}
      {offers.length > 0 && <Offers offers={offers} />}
      <p>
        <Link to={paths.yours(params.token)}>Back to your reservation</Link>
      </p>
    </PaperSlipLayout>
  );
}

function RunningPlan({ plan }: { plan: NonNullable<PlanView["running"]> }) {
  const { name, cards, later, next, open } = plan;
  return (
    <>
      <p>{name}. Each card is a reservation with its own invoice, and its own email from us.</p>
      <PlanCardList cards={cards} />
      {later && <p>And {later}.</p>}
      {next && (
        <Form method="post">
          <h2>Skip the {next.mailing} card</h2>
          <p>
            {next.costs} Your plan runs one card longer. Others can book your industry on the card
            you skip.
          </p>
          <input type="hidden" name="next" value={next.id} />
          <Button type="submit" quiet name="do" value="pause">
            Skip This Card
          </Button>
        </Form>
      )}
      <Form method="post">
        <h2>End the plan</h2>
        <p>
          {open.count > 0
            ? `This cancels your spot on ${open.names}. ${open.costs}`
            : "Nothing is canceled."}{" "}
          Cards whose booking has closed run as booked. You keep the discount on the cards that ran.
        </p>
        <input type="hidden" name="coming" value={open.count} />
        <Button type="submit" quiet name="do" value="end">
          End the Plan
        </Button>
      </Form>
      <PressedByMistake />
    </>
  );
}

const PressedByMistake = () => (
  <p className="fine">
    Pressed by mistake? Call <a href={company().phone.href}>{company().phone.display}</a> within a
    day, and we’ll put it back while your spots are free.
  </p>
);

function Offers({ offers }: { offers: PlanView["offers"] }) {
  return (
    <>
      <p>
        We keep your industry for you on every card of a plan. You can skip a card or end the plan
        at any time, and you’ll pay nothing for cards whose booking is still open.
      </p>
      {offers.map(({ cards, percent, now, later, totalCents, soonDueBy }) => (
        <section key={cards} aria-labelledby={`plan-${cards}`}>
          <h2 id={`plan-${cards}`}>
            {cards} cards, {percent}% off each
          </h2>
          <PlanCardList cards={now} />
          {later > 0 && (
            <p>
              And {later} more as we put cards on sale, at that card’s price less {percent}%.
            </p>
          )}
          <p>
            {dollars(totalCents)} for these, before tax. You don’t pay now. Each card has its own
            invoice.
          </p>
          <Form method="post">
            <HiddenFields cards={cards} now={now.length} total={totalCents} />
            <p>
              <label htmlFor={`billing-${cards}`}>Invoices due</label>{" "}
              <select id={`billing-${cards}`} name="billing" defaultValue="each">
                <option value="each">Before each card closes</option>
                <option value="at-once">All by {soonDueBy}</option>
              </select>
            </p>
            <AcceptTermsCheckbox id={`terms-${cards}`} />
            <Button type="submit" name="do" value="agree">
              Book {cards} Cards
            </Button>
          </Form>
        </section>
      ))}
    </>
  );
}
