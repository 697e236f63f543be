import { data, redirect } from "react-router";
import {
  applyProofForm,
  type ProofFormResult,
  proofFormErrorResponse,
  readRefusedFormValues,
} from "#app/ad/proofs/apply-proof-form.ts";
import type { RefusedFormValues } from "#app/ad/proofs/proof-comments.tsx";
import { ProofDecision } from "#app/ad/proofs/proof-decision.tsx";
import { ProofScreen } from "#app/ad/proofs/proof-screen.tsx";
import { loadProofView } from "#app/ad/proofs/proof-view.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  notFoundResponse,
  privatePageHeaders,
  visitorActionContext,
} from "#app/private-page.ts";
import { readForm } from "#app/read-form.ts";
import { PaperSlipLayout, PrintButton } from "#app/reservation/paper-slip-layout.tsx";
import { findGuestAndReservation } from "#app/reservation/reservation-access.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { findProofByNumber } from "#business/ads/proofs/find-proofs.ts";
import type { Route } from "./+types/guest-proof-page.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const own = await findGuestAndReservation(params.token);
  if (!own) return data(null, { status: 404 });
  const { guest, reservation, mailing } = own;
  const view = await loadProofView(reservation, mailing, { number: Number(params.number) });
  if (!view) throw notFoundResponse();
  return data({ view, name: guest.name, mayDecide: guest.may === "approve" });
}

const ENDED = "This link no longer works. Ask the person who sent it for a new one.";

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const own = await findGuestAndReservation(params.token);
  if (!own) {
    const typed = readRefusedFormValues(form);
    return data<ProofFormResult>({ problem: ENDED, typed }, { status: 404 });
  }
  const proof = await findProofByNumber(own.guest.reservationId, Number(params.number));
  if (!proof?.sentAt) throw notFoundResponse();
  const input = { token: params.token, proof, guest: own.guest };
  const { done = "", refused } = await catchRefusal(context, () =>
    applyProofForm(form, input, visitorActionContext(context)),
  );
  if (refused) return proofFormErrorResponse(form, refused);
  throw redirect(paths.adCommentsVersion(params.token, proof.number) + done, 303);
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("A proof");

export default function GuestProofPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const typed = actionData?.typed ?? {};
  if (!loaderData) return <EndedLink typed={typed} />;
  const { view, name, mayDecide } = loaderData;
  const { token } = params;
  const to = (number: number) => paths.adCommentsVersion(token, number);
  return (
    <ProofScreen
      key={view.id}
      view={view}
      drawing={(number) => paths.adCommentsDrawing(token, number)}
      to={to}
      mayTick={false}
      author={{ name, isGuest: true }}
      typed={typed}
      problem={actionData?.problem}
      head={
        <header>
          <h1>A proof for you to review.</h1>
          <p className="lead">
            Version {view.number}, {view.size}, {view.measures}, on the {view.mailing} card.{" "}
            {mayDecide
              ? "You can comment, ask for changes, and approve it."
              : "You can comment. Approving is up to the person who booked."}{" "}
            This link works until the card is printed.
          </p>
        </header>
      }
    >
      <ProofDecision view={view} to={to} mayDecide={mayDecide} name={name} typed={typed} />
      {view.record && <PrintButton small />}
    </ProofScreen>
  );
}

/** For a link that has ended; what was typed there isn't lost. */
function EndedLink({ typed }: { typed: RefusedFormValues }) {
  const words = typed.words ?? typed.changes;
  return (
    <PaperSlipLayout title="This link no longer works." calm>
      <p>Ask the person who sent it for a new one. Nothing was changed.</p>
      {words && (
        <p>
          What you wrote: <q>{words}</q>
        </p>
      )}
    </PaperSlipLayout>
  );
}
