import { data, Form, redirect } from "react-router";
import { PostalCopyAddressFields } from "#app/ad/brief/brief-field.tsx";
import sheet from "#app/ad/brief/brief-fields.css?sheet";
import {
  applyProofForm,
  type ProofFormResult,
  proofFormErrorResponse,
} from "#app/ad/proofs/apply-proof-form.ts";
import { GuestLinks } from "#app/ad/proofs/guest-links.tsx";
import type { RefusedFormValues } from "#app/ad/proofs/proof-comments.tsx";
import { ProofDecision } from "#app/ad/proofs/proof-decision.tsx";
import { ProofScreen } from "#app/ad/proofs/proof-screen.tsx";
import { loadProofView } from "#app/ad/proofs/proof-view.ts";
import { useFocusOnFormOutcome } from "#app/ad/proofs/use-outcome-focus.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  notFoundResponse,
  privatePageHeaders,
  visitorActionContext,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { PrintButton } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import {
  type PrintedCopyAddress,
  readPrintedCopyAddressForm,
  toPrintedCopyAddressInputs,
} from "#business/ads/brief/brief-fields.ts";
import type { BriefProblems } from "#business/ads/brief/brief-problems.ts";
import { findBrief } from "#business/ads/brief/find-brief.ts";
import { savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { setCommentDone } from "#business/ads/proofs/comments.ts";
import { findProofByNumber } from "#business/ads/proofs/find-proofs.ts";
import { createGuestLinkToken, endGuestLink, findGuests } from "#business/ads/proofs/guests.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/proof-page.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing, channel } = await requireReservationWithAd(params.token);
  const view = await loadProofView(reservation, mailing, { number: Number(params.number) });
  if (!view) throw notFoundResponse();
  const { contactId } = reservation;
  const person = contactId === null ? undefined : await findContactWithBusiness(contactId);
  const guests = await findGuests(reservation.id);
  return {
    view,
    office: channel === "office",
    name: person?.name ?? "",
    /** Undefined: no copy is mailed. */
    copy:
      isFirm(reservation) && mailing.state !== "canceled"
        ? { address: (await findBrief(reservation.id))?.copyAddress ?? null }
        : undefined,
    guests: guests.map(({ id, name, may }) => ({ id, name, may })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  const proof = await findProofByNumber(reservation.id, Number(params.number));
  if (!proof?.sentAt) throw notFoundResponse();
  const form = await readForm(request);
  const input = { token: params.token, proof };
  const { done, refused } = await catchRefusal(
    context,
    async () =>
      (await applyProofForm(form, input, visitorActionContext(context))) ??
      applyCustomerForm(form, { reservationId: reservation.id, proofId: proof.id }, context),
  );
  if (refused) return proofFormErrorResponse(form, refused);
  if (typeof done !== "string") return data<ProofFormResult>({ made: done });
  throw redirect(paths.yoursAdVersion(params.token, proof.number) + done, 303);
}

/** What only the customer does: links for others, ticks, and the address of their copy. Answers with a link that was made, or where its outcome shows. */
async function applyCustomerForm(
  form: FormData,
  { reservationId, proofId }: { reservationId: number; proofId: number },
  context: Route.ActionArgs["context"],
): Promise<NonNullable<ProofFormResult["made"]> | string> {
  const by = visitorActionContext(context);
  const button = formText(form, "do");
  switch (button) {
    case "done":
    case "reopen": {
      const commentId = Number(formText(form, "comment"));
      await setCommentDone({ proofId, commentId, done: button === "done" }, by);
      return `#comment-${commentId}`;
    }
    case "end-link":
      await endGuestLink({ reservationId, guestId: Number(formText(form, "guestId")) }, by);
      return "#guests";
    case "copy-address":
      await savePrintedCopyAddress(
        { reservationId, address: readPrintedCopyAddressForm(form) },
        by,
      );
      return "#printed-copy";
    case "invite": {
      const name = formText(form, "guest");
      const may = formText(form, "may") === "approve" ? "approve" : "comment";
      const token = await createGuestLinkToken({ reservationId, name, may }, by);
      return { name, address: context.get(requestContext).siteUrl + paths.adComments(token) };
    }
    default:
      return "";
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Your proof");

export default function ProofPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, office, name, guests, copy } = loaderData;
  const { token } = params;
  const typed = actionData?.typed ?? {};
  const to = (number: number) => paths.yoursAdVersion(token, number);
  return (
    <ProofScreen
      key={view.id}
      view={view}
      drawing={(number) => paths.yoursAdDrawing(token, number)}
      to={to}
      mayTick={!office}
      author={{ name, isGuest: false }}
      typed={typed}
      problem={actionData?.problem}
      head={
        <header>
          <p className="back">
            <Link to={paths.yoursAd(token)}>Your ad</Link>
          </p>
          <h1>Your proof.</h1>
          <p className="lead">
            Version {view.number}, {view.size}, {view.measures}, on the {view.mailing} card.
          </p>
          {office && (
            <p className="office-look" role="note">
              This is what your customer sees. Decide for them in the office.
            </p>
          )}
        </header>
      }
    >
      <ProofDecision view={view} to={to} mayDecide={!office} name={name} typed={typed} />
      {!office && copy && (
        <PrintedCopyAddressSection
          address={copy.address}
          isApproved={view.record !== undefined}
          typed={typed}
          problems={actionData?.field ? { [actionData.field]: actionData.problem } : {}}
        />
      )}
      {!office && view.record && (
        <p>
          <Link to={paths.yours(token)}>Back to your reservation</Link>
        </p>
      )}
      {view.record && <PrintButton small />}
      {!office && view.inTime && !view.record && (
        <p className="fine">
          Want different words or another design?{" "}
          <Link to={paths.yoursAd(token)}>Change your ad</Link> and pick a design again. Or use{" "}
          <Link to={paths.yoursAdProof(token, "new")}>your own finished ad</Link>. Either way, you
          get a new version.
        </p>
      )}
      {!office && view.isOpen && (
        <GuestLinks guests={guests} made={actionData?.made} typed={typed} />
      )}
    </ProofScreen>
  );
}

function PrintedCopyAddressSection({
  address,
  isApproved,
  typed,
  problems,
}: {
  address: PrintedCopyAddress | null;
  /** Then it's the one thing left to tell us. */
  isApproved: boolean;
  typed: RefusedFormValues;
  problems: BriefProblems;
}) {
  const ref = useFocusOnFormOutcome<HTMLHeadingElement>("printed-copy");
  const isTyped = typed.copyStreet !== undefined;
  const values = isTyped ? typed : toPrintedCopyAddressInputs(address);
  return (
    <section className="printed-copy" aria-labelledby="printed-copy">
      <Style name="brief-fields" sheet={sheet} />
      <h2 id="printed-copy" ref={ref} tabIndex={-1}>
        Your printed copy
      </h2>
      {address ? (
        <p>
          It goes to {address.name}, {address.street}, {address.town} {address.zip}.
        </p>
      ) : (
        <p>We’ll mail you one of the printed cards. Tell us where it should go.</p>
      )}
      <details key={JSON.stringify(address)} open={isTyped || (isApproved && !address)}>
        <summary>{address ? "Change the address" : "Add the address"}</summary>
        <Form method="post">
          <div className="brief-fields">
            <PostalCopyAddressFields values={values} problems={problems} />
          </div>
          <Button type="submit" quiet name="do" value="copy-address">
            Save Address
          </Button>
        </Form>
      </details>
    </section>
  );
}
