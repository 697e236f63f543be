import { Field, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { PressFinding } from "#artwork/press/press-finding.ts";
import type { Route } from "./+types/print.ts";
import type { FindingFix } from "./print-view.ts";

type Data = Route.ComponentProps["loaderData"];

export function PrintSpotsPanel({
  spots,
  step,
  files,
  isClosed,
  formKey,
}: Pick<Data, "spots" | "step" | "files" | "isClosed" | "formKey">) {
  const isRefused = useRefusedFormState("make") !== undefined;
  const stops = spots.filter(({ findings }) => findings.some(({ isStop }) => isStop)).length;
  const pressed = spots.flatMap(({ findings }) =>
    findings.flatMap(({ fix }) => (fix.press ? fix.to : [])),
  );
  return (
    <FoldedPanel
      title="What prints"
      id="spots"
      aside={stops === 0 ? "Every spot is ready" : `${stops} of ${spots.length} not ready`}
      open={step.at === "spots" || isRefused}
    >
      <PostForm button="make" shown={{ formKey }} aria-label="What prints">
        <ul className="rows print-spots">
          {spots.map(({ spot, who, reservationId, number, findings, takesReason }) => (
            <li key={spot}>
              <div>
                <b>
                  {spot} {who}
                </b>
                {number !== null && <p>Version {number}</p>}
                {findings.map(({ sentence, isStop, fix }) => (
                  <PressFindingLine
                    key={sentence}
                    finding={{ sentence, isStop }}
                    fixes={[fix]}
                    about={`${spot} ${who}`}
                  />
                ))}
                {takesReason && (
                  <Field
                    id={`reason-${spot}`}
                    name={`reason-${spot}`}
                    label="Print it anyway (say why)"
                    autoComplete="off"
                  />
                )}
              </div>
              {reservationId !== null && findings.length === 0 && (
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
      </PostForm>
      {[...new Set(pressed)].map((to) => (
        <form key={to} id={formOf(to)} method="post" action={to} />
      ))}
    </FoldedPanel>
  );
}

/** The form of a tap that does something on another page: a form can't be within that of the print file. */
const formOf = (to: string) => `mend${to.replaceAll("/", "-")}`;

export function PressFindingLine({
  finding,
  fixes,
  about,
}: {
  finding: Pick<PressFinding, "sentence" | "isStop"> & { spot?: string };
  fixes: readonly FindingFix[];
  about?: string;
}) {
  const label = (name: string) => about && `${name}: ${about}`;
  return (
    <>
      <p className={finding.isStop ? "finding stop" : "finding"}>
        {finding.spot && <b>{finding.spot}: </b>}
        {finding.sentence}
      </p>
      {fixes.length > 0 && (
        <div className="row">
          {fixes.map(({ name, to, press }) =>
            press ? (
              <Submit key={name} value={press} form={formOf(to)} aria-label={label(name)}>
                {name}
              </Submit>
            ) : (
              <Link key={name} to={to} aria-label={label(name)}>
                {name}
              </Link>
            ),
          )}
        </div>
      )}
    </>
  );
}
