import { useRef } from "react";
import { CopyAddressFields } from "#app/ad/brief/brief-field.tsx";
import sheet from "#app/ad/brief/brief-fields.css?sheet";
import { BriefFields } from "#app/ad/brief/brief-fields.tsx";
import { ThreeDesigns } from "#app/ad/designs/three-designs.tsx";
import { PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { useFormState, useRefusedForm } from "#app/office/forms/form-state.ts";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { copyAddressFieldIds, fromBriefInputs } from "#business/ads/brief/brief-fields.ts";
import type { AdView } from "./ad-view.ts";

export function AdBriefPanel({ view }: { view: AdView }) {
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
          {...fromBriefInputs(typed ?? brief.inputs)}
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
  const form = useFormState("copy-address");
  const names = copyAddressFieldIds;
  const values = names.map((name) => [name, form?.value(name) ?? brief.inputs[name]]);
  const problems = names.map((name) => [name, form?.problem(name)]);
  return (
    <PostForm className="body" id="copy-address">
      <Style name="brief-fields" sheet={sheet} />
      <fieldset className="brief-fields">
        <legend>Where their printed copy goes</legend>
        <CopyAddressFields
          values={Object.fromEntries(values)}
          problems={Object.fromEntries(problems)}
        />
      </fieldset>
      <SubmitRow value="copy-address">Save address</SubmitRow>
    </PostForm>
  );
}
