import { Field, SubmitRow } from "#app/office/forms/controls.tsx";
import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { PressFinding } from "#artwork/press/press-finding.ts";
import type { Route } from "./+types/print.ts";

type Data = Route.ComponentProps["loaderData"];

export function SpotsPanel({
  spots,
  step,
  files,
  isClosed,
  formKey,
  values,
  isOpen,
}: Data & { values: Record<string, string>; isOpen: boolean }) {
  const stops = spots.filter(({ findings }) => findings.some(({ isStop }) => isStop)).length;
  return (
    <FoldedPanel
      title="What prints"
      id="spots"
      aside={stops === 0 ? "Every spot is ready" : `${stops} of ${spots.length} not ready`}
      open={isOpen}
    >
      <form method="post">
        <input type="hidden" name="formKey" value={formKey} />
        <ul className="rows print-spots">
          {spots.map(({ spot, who, reservationId, number, findings, takesReason }) => (
            <li key={spot}>
              <div>
                <b>
                  {spot} {who}
                </b>
                {number !== null && <p>Version {number}</p>}
                {findings.map((finding) => (
                  <FindingLine key={finding.sentence} finding={{ ...finding, spot: undefined }} />
                ))}
                {takesReason && (
                  <Field
                    id={`reason-${spot}`}
                    name={`reason-${spot}`}
                    label="Print it anyway (say why)"
                    autoComplete="off"
                    defaultValue={values[`reason-${spot}`]}
                  />
                )}
              </div>
              {reservationId !== null && (
                <Link to={officePaths.ad(reservationId)}>Open ad {spot}</Link>
              )}
            </li>
          ))}
        </ul>
        {step.at !== "make" && (
          <div className="below">
            {isClosed ? (
              <SubmitRow value="make" weight={files[0] ? "plain" : "go"}>
                {files[0] ? "Make a new print file" : "Make the print file"}
              </SubmitRow>
            ) : (
              <p>You can make the print file while booking is closed and the card isn’t printed.</p>
            )}
          </div>
        )}
      </form>
    </FoldedPanel>
  );
}

export function FindingLine({
  finding,
}: {
  finding: Pick<PressFinding, "sentence" | "isStop"> & { spot?: string | undefined };
}) {
  return (
    <p className={finding.isStop ? "finding stop" : "finding"}>
      {finding.spot && <b>{finding.spot}: </b>}
      {finding.sentence}
    </p>
  );
}
