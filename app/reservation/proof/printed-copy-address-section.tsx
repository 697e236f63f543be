import { Form } from "react-router";
import sheet from "#app/ad/brief/brief-fields.css?sheet";
import { CopyAddressFields } from "#app/ad/brief/copy-address-fields.tsx";
import type { RefusedFormValues } from "#app/ad/proofs/proof-comments.tsx";
import { useOutcomeFocus } from "#app/ad/proofs/use-outcome-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { type CopyAddress, toPrintedCopyAddressInputs } from "#business/ads/brief/brief-fields.ts";
import type { BriefProblems } from "#business/ads/brief/brief-problems.ts";

export function PrintedCopyAddressSection({
  address,
  isApproved,
  typed,
  problems,
}: {
  address: CopyAddress | null;
  /** Then it's the one thing left to tell us. */
  isApproved: boolean;
  typed: RefusedFormValues;
  problems: BriefProblems;
}) {
  const ref = useOutcomeFocus<HTMLHeadingElement>("printed-copy");
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
            <CopyAddressFields values={values} problems={problems} />
          </div>
          <Button type="submit" quiet name="do" value="copy-address">
            Save Address
          </Button>
        </Form>
      </details>
    </section>
  );
}
