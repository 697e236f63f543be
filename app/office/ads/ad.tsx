import { useRef } from "react";
import { data } from "react-router";
import { PostalCopyAddressFields } from "#app/ad/brief/brief-field.tsx";
import sheet from "#app/ad/brief/brief-fields.css?sheet";
import { BriefFields } from "#app/ad/brief/brief-fields.tsx";
import { applyInsertTextButton } from "#app/ad/brief/save-brief-form.ts";
import { ThreeDesigns } from "#app/ad/designs/three-designs.tsx";
import { requirePagePermission } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { NextStepLink, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm, useRefusedFormState } from "#app/office/forms/form-state.ts";
import { runForm } from "#app/office/forms/run-form.ts";
import { EmptyState, FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { MessageRow } from "#app/office/messages/message-row.tsx";
import {
  addUndoToPath,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { getOwnProperty } from "#app/own-property.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { parseBriefInputs, printedCopyAddressFieldIds } from "#business/ads/brief/brief-fields.ts";
import type { Route } from "./+types/ad.ts";
import {
  adActionVerb,
  adFormActions,
  adFormActionsThatEmail,
  findAdDoneMessage,
} from "./ad-actions.ts";
import {
  NothingToPrintPanel,
  OutdatedAdPanel,
  ProofApprovalPanel,
  ProofsPanel,
  RefuseAdPanel,
  useRefusedCommentForm,
} from "./ad-panels.tsx";
import { type AdView, findAdView, findProofToShow, listAdMessages } from "./ad-view.ts";

export const loader = officeLoader(
  "ads.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const view = foundOrThrow404(await findAdView(parseIdOrThrow404(params.id), now));
    const searchParams = new URL(request.url).searchParams;
    return {
      view,
      messages: await listAdMessages(view.id, now),
      shown: await findProofToShow(view, Number(searchParams.get("version"))),
      done: findAdDoneMessage(searchParams.get("done") ?? ""),
    };
  },
);

export const action = officeAction(
  "ads.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    applyInsertTextButton(form);
    if (form.has("put")) form.set("do", "save");
    const button = formText(form, "do");
    const email = getOwnProperty(adFormActionsThatEmail, button);
    const run = email ?? getOwnProperty(adFormActions, button);
    if (!run) throw data(null, { status: 422 });
    requirePagePermission(context, "ads.change");
    return runForm(form, (tx) => run(id, form, actionContext, tx), {
      verb: email && adActionVerb(button),
      subjects: [{ type: "reservation", id: String(id) }],
      context,
      next: (did) =>
        did.done === "comment"
          ? did.at
          : addUndoToPath(`${officePaths.ad(id)}?done=${did.done}`, did.undo),
    });
  },
);

export default function AdPage({ loaderData }: Route.ComponentProps) {
  const { view, shown, messages, done } = loaderData;
  const isRefusedComment = useRefusedCommentForm() !== undefined;
  return (
    <OfficePage
      title={view.who}
      head={`Ad for ${view.who}`}
      lead={`${view.where} on the ${view.mailing} card. Reference ${view.reference}`}
    >
      {!isRefusedComment && <FormAnswer done={done} />}
      <div className="office-record">
        <div className="stack">
          <NothingToPrintPanel view={view} />
          <OutdatedAdPanel view={view} />
          <StatusPanel view={view} />
          <ProofsPanel view={view} shown={shown} />
          <ProofApprovalPanel view={view} />
          <RefuseAdPanel view={view} />
          <Messages messages={messages} />
        </div>
        <div className="stack">
          <AdBriefPanel key={view.brief.version} view={view} />
        </div>
      </div>
    </OfficePage>
  );
}

function Messages({ messages }: Pick<Route.ComponentProps["loaderData"], "messages">) {
  return (
    <Panel title="Messages" id="messages">
      {messages.length === 0 ? (
        <EmptyState>No messages about this ad.</EmptyState>
      ) : (
        <ul className="rows">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StatusPanel({ view }: { view: AdView }) {
  return (
    <Panel
      title="Status"
      aside={<b className={view.isLate ? "pill bad" : "pill"}>{view.state}</b>}
      body
    >
      <ContactLinks {...view.contact} />
      <FactList facts={[["In this status", view.age], ["Next", view.next], ...view.dates]} />
      <div className="row">
        <NextStepLink to={officePaths.reservation(view.id)}>Reservation</NextStepLink>
        <NextStepLink to={officePaths.adCode(view.id)}>Code</NextStepLink>
        <NextStepLink to={officePaths.adFiles(view.id)}>Files</NextStepLink>
        <NextStepLink to={officePaths.ads(view.mailingId)}>All ads on this card</NextStepLink>
        <NextStepLink to={officePaths.print(view.mailingId)}>Print</NextStepLink>
      </div>
    </Panel>
  );
}

function AdBriefPanel({ view }: { view: AdView }) {
  const refused = useRefusedForm();
  const typed = ["save", "make"].includes(refused?.button ?? "") ? refused?.values : undefined;
  const { brief, designs, closed, isOpen } = view;
  const form = useRef<HTMLFormElement>(null);
  const isScripted = useHasJavaScript();
  const put = (name: string, text: string) => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const aside = brief.sent
    ? `Sent ${brief.sent}`
    : brief.version > 0
      ? "Not sent yet"
      : "Nothing filled in yet";
  if (closed) {
    return (
      <Panel title="Ad details and design" id="brief" aside={aside}>
        <EmptyState>{closed}</EmptyState>
        {view.mailsCopy && <CopyAddressForm view={view} />}
      </Panel>
    );
  }
  return (
    <Panel title="Ad details and design" id="brief" aside={aside}>
      <PostForm
        shown={{ version: brief.version, inputs: JSON.stringify(brief.inputs) }}
        ref={form}
        className="body"
      >
        <BriefFields
          {...parseBriefInputs(typed ?? brief.inputs)}
          industry={view.industry}
          suggestions={view.suggestions}
          size={view.size}
          problems={{}}
          inHomesBy={view.inHomesBy}
          onInsert={isScripted ? put : undefined}
        />
        <div id="designs">
          <ThreeDesigns {...designs} inOffice address={officePaths.adDesigns(view.id)} />
        </div>
        <div className="row">
          <Submit value="save">Save</Submit>
          {isOpen && (
            <Submit value="make" weight="go">
              Make a proof
            </Submit>
          )}
        </div>
        <p className="quiet">
          {isOpen
            ? "“Save” just keeps what you typed. “Make a proof” turns this design into a new version. The customer sees it once you send it."
            : "Once the spot is confirmed, you can make a proof here."}
        </p>
      </PostForm>
    </Panel>
  );
}

/** Where the printed copy goes, once the rest of the brief is closed. */
function CopyAddressForm({ view: { brief } }: { view: AdView }) {
  const form = useRefusedFormState("copy-address");
  const names = printedCopyAddressFieldIds;
  const values = names.map((name) => [name, form?.value(name) ?? brief.inputs[name]]);
  const problems = names.map((name) => [name, form?.problem(name)]);
  return (
    <PostForm className="body" id="copy-address">
      <Style name="brief-fields" sheet={sheet} />
      <fieldset className="brief-fields">
        <legend>Where their printed copy goes</legend>
        <PostalCopyAddressFields
          values={Object.fromEntries(values)}
          problems={Object.fromEntries(problems)}
        />
      </fieldset>
      <SubmitRow value="copy-address">Save address</SubmitRow>
    </PostForm>
  );
}
