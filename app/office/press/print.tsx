import { randomUUID } from "node:crypto";
import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { formErrorForRefusalOrThrow, formText } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, ButtonLink, Field, Notice } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { doneMessage } from "#app/office/forms/done-message.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Facts } from "#app/office/record/facts.tsx";
import { parseIdParam } from "#app/office/url-params.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { PressFinding } from "#artwork/press/check-press-file.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findPressSpots } from "#business/press/find-press-card.ts";
import { findPressFiles } from "#business/press/find-press-files.ts";
import { requestPressFile } from "#business/press/make-press-file.ts";
import {
  describePressChanges,
  jobTicket,
  type PressFile,
  pressFileName,
} from "#business/press/press-file.ts";
import {
  approvePrinterProof,
  recordCardsArrived,
  recordPressFileSent,
  takeBackPressStep,
} from "#business/press/press-steps.ts";
import { company } from "#company.ts";
import { arizonaDate, longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import type { Route } from "./+types/print.ts";
import sheet from "./print.css?sheet";

const DONE = {
  make: "We’re making the file. It takes about half a minute.",
  sent: "Recorded. This is the card’s file now.",
  approve: "Recorded. You can mark the card as printed.",
  arrived: "Recorded.",
  back: "Taken back.",
};

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const mailing = await findOfficeMailingById(parseIdParam(params.id));
    if (!mailing) throw data(null, { status: 404 });
    const [spots, files] = await Promise.all([findPressSpots(mailing), findPressFiles(mailing.id)]);
    const today = arizonaDate(now);
    return {
      id: mailing.id,
      name: mailing.name,
      isClosed: mailing.state === "closed",
      due: longWeekdayDate(mailing.dates.printFile),
      today,
      formKey: randomUUID(),
      done: doneMessage(request, DONE),
      spots: spots.map(({ spot, ad, version, findings }) => ({
        spot,
        who: version?.business ?? ad?.business ?? "Not named yet",
        reservationId: ad?.reservationId ?? null,
        number: version?.number ?? null,
        findings,
        takesReason: version !== undefined && findings.some(({ isStop }) => isStop),
      })),
      files: files.map((file, i) => ({
        ...file,
        made: shortWeekdayDate(arizonaDate(file.madeAt)),
        fileName: pressFileName(file.printer, {
          mailing: mailing.name,
          number: file.number,
          date: arizonaDate(file.madeAt),
        }),
        changes: describePressChanges(files[i + 1]?.content, file.content),
        ticket: jobTicket(mailing, file, company()),
      })),
    };
  },
);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const mailingId = parseIdParam(params.id);
    const form = await request.formData().catch(() => new FormData());
    const text = (name: string) => formText(form, name);
    const id = Number(text("file")) || 0;
    const run: Partial<Record<string, () => Promise<unknown>>> = {
      make() {
        const formKey = UUID.test(text("formKey")) ? text("formKey") : randomUUID();
        const reasons = Object.fromEntries(
          [...form.keys()]
            .filter((name) => name.startsWith("reason-"))
            .map((name) => [name.slice("reason-".length), text(name)]),
        );
        return requestPressFile({ mailingId, formKey, reasons }, actionContext);
      },
      sent: () =>
        recordPressFileSent({ id, sentTo: text("sentTo"), quote: text("quote") }, actionContext),
      approve: () => approvePrinterProof({ id }, actionContext),
      arrived: () =>
        recordCardsArrived(
          {
            id,
            arrivedOn: text("arrivedOn"),
            arrivedPieces: text("arrivedPieces"),
            spoiledPieces: text("spoiledPieces"),
            tracking: text("tracking"),
          },
          actionContext,
        ),
      back: () => takeBackPressStep({ id }, actionContext),
    };
    const button = text("do");
    const chosen = Object.hasOwn(run, button) ? run[button] : undefined;
    if (!chosen) throw data(null, { status: 422 });
    const values = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]));
    try {
      await chosen();
    } catch (error) {
      const { data: problem, init } = formErrorForRefusalOrThrow(error, context);
      return data({ ...problem, values }, init ?? undefined);
    }
    throw redirect(`${officePaths.print(mailingId)}?done=${button}`, 303);
  },
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData ? `Print: ${loaderData.name}` : "Not found");

export default function PrintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, due, files, done } = loaderData;
  return (
    <OfficePage
      title={`Print: ${name}`}
      lead={
        <>
          The printer needs the file by {due}.{" "}
          <Link to={officePaths.mailing(id)}>Back to {name}</Link>
        </>
      }
    >
      <Style name="print" sheet={sheet} />
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      {!actionData && done && <Notice kind="done">{done}</Notice>}
      <SpotsPanel {...loaderData} values={actionData?.values ?? {}} />
      {files.map((file) => (
        <FilePanel key={file.id} file={file} answer={actionData} {...loaderData} />
      ))}
      <Panel title="The printer" id="printer">
        <div className="body">
          <p>
            File type, bleed, marks, and ink limit come from the printer’s settings. Every file is
            made to PDF/X by construction, not certified: ask the printer to preflight the first
            one.
          </p>
          <div className="row">
            <ButtonLink to={officePaths.printerSettings()}>Change the printer</ButtonLink>
          </div>
        </div>
      </Panel>
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

function SpotsPanel({
  spots,
  isClosed,
  formKey,
  values,
}: Data & { values: Record<string, string> }) {
  const stops = spots.filter(({ findings }) => findings.some(({ isStop }) => isStop)).length;
  return (
    <Panel
      title="What prints"
      id="spots"
      aside={stops === 0 ? "Every spot is ready" : `${stops} to see to`}
    >
      <form method="post">
        <input type="hidden" name="formKey" value={formKey} />
        <ul className="rows">
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
                    label="Print it anyway because"
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
        <div className="print-make">
          {isClosed ? (
            <div className="row">
              <Button type="submit" name="do" value="make" weight="go">
                Make the print file
              </Button>
            </div>
          ) : (
            <p>You can make the print file while booking is closed and the card isn’t printed.</p>
          )}
        </div>
      </form>
    </Panel>
  );
}

function FindingLine({
  finding,
}: {
  finding: Omit<PressFinding, "spot"> & { spot?: string | undefined };
}) {
  return (
    <p className={finding.isStop ? "finding stop" : "finding"}>
      {finding.spot && <b>{finding.spot}: </b>}
      {finding.sentence}
    </p>
  );
}

const PILLS = {
  making: ["Being made", "pill"],
  ready: ["Ready", "pill good"],
  refused: ["Can’t be sent", "pill bad"],
  failed: ["Not made", "pill bad"],
} as const;

type ShownFile = Data["files"][number];
type Answer = Route.ComponentProps["actionData"];

function FilePanel({ file, id, today, answer }: Data & { file: ShownFile; answer: Answer }) {
  const [label, look] = file.sentAt ? ["Sent", "pill good"] : PILLS[file.state];
  return (
    <Panel
      title={`File ${file.number}`}
      id={`file-${file.number}`}
      aside={<b className={look}>{label}</b>}
    >
      <div className="body print-file">
        {file.state === "making" && <Making progress={file.progress} id={id} />}
        {file.problem && <p>{file.problem}</p>}
        {file.hash && (
          <>
            <div className="sides">
              {(["front", "back"] as const).map((side) => (
                <a key={side} href={officePaths.pressFilePart(id, `${file.number}-${side}`)}>
                  <img
                    src={officePaths.pressFilePart(id, `${file.number}-${side}`)}
                    alt={`The ${side} as it prints`}
                    width={1800}
                    height={1350}
                    loading="lazy"
                  />
                </a>
              ))}
            </div>
            {file.content.findings.map((finding) => (
              <FindingLine key={`${finding.spot} ${finding.sentence}`} finding={finding} />
            ))}
            {file.changes.length > 0 && (
              <p>Changed since the last file: {file.changes.join("; ")}.</p>
            )}
            <details>
              <summary>Job ticket</summary>
              <Facts facts={file.ticket} />
            </details>
            <div className="row">
              <ButtonLink to={officePaths.pressFilePart(id, `${file.number}-pdf`)} reloadDocument>
                Download {file.fileName}
              </ButtonLink>
            </div>
          </>
        )}
        <Facts facts={factsOf(file)} />
        <Steps file={file} today={today} answer={answer} />
      </div>
    </Panel>
  );
}

/** Looks again every two seconds; without JavaScript a link does. */
function Making({ progress, id }: { progress: number; id: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, 2000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p>
      <progress max={100} value={progress} aria-label="Making the file" />{" "}
      <Link to={officePaths.print(id)}>Check again</Link>
    </p>
  );
}

function factsOf(file: ShownFile): [string, string][] {
  const day = (instant: Date) => shortWeekdayDate(arizonaDate(instant));
  return [
    ["Made", `${file.made} by ${file.madeBy}`],
    ...(file.hash
      ? ([
          ["Size", `${formatCount(Math.round((file.byteCount ?? 0) / 1024))} KB`],
          ["SHA-256", file.hash],
        ] as [string, string][])
      : []),
    ...(file.sentAt
      ? ([["Sent", `${day(file.sentAt)} to ${file.sentTo}`]] as [string, string][])
      : []),
    ...(file.quoteCents === null
      ? []
      : ([["Quote", dollars(file.quoteCents)]] as [string, string][])),
    ...(file.approvedAt
      ? ([["Printer’s proof", `Approved ${day(file.approvedAt)} by ${file.approvedBy}`]] as [
          string,
          string,
        ][])
      : []),
    ...(file.arrivedOn
      ? ([
          [
            "Arrived",
            `${formatCount(file.arrivedPieces ?? 0)} on ${shortWeekdayDate(file.arrivedOn)}, ${formatCount(file.spoiledPieces ?? 0)} spoiled${file.tracking ? `, tracking ${file.tracking}` : ""}`,
          ],
        ] as [string, string][])
      : []),
  ];
}

function Steps({ file, today, answer }: { file: PressFile; today: string; answer: Answer }) {
  const isOurs = answer?.values.file === String(file.id);
  const field = (name: string) => ({
    id: `${name}-${file.id}`,
    name,
    autoComplete: "off",
    defaultValue: isOurs ? answer?.values[name] : undefined,
    problem: isOurs && answer?.field === name ? answer.problem : undefined,
  });
  if (file.state !== "ready") return null;
  return (
    <form method="post" className="stack">
      <input type="hidden" name="file" value={file.id} />
      {!file.sentAt && (
        <>
          <Field {...field("sentTo")} label="Sent to" />
          <Field {...field("quote")} label="Quote in dollars" inputMode="decimal" />
        </>
      )}
      {file.sentAt && !file.approvedAt && (
        <p>Compare the printer’s proof with both sides above, then approve it.</p>
      )}
      {file.approvedAt && !file.arrivedOn && (
        <>
          <DateField {...field("arrivedOn")} label="Arrived on" max={today} />
          <Field {...field("arrivedPieces")} label="Cards that arrived" inputMode="numeric" />
          <Field {...field("spoiledPieces")} label="Spoiled" inputMode="numeric" />
          <Field {...field("tracking")} label="Tracking number" />
        </>
      )}
      <div className="row">
        {!file.sentAt && (
          <Button type="submit" name="do" value="sent">
            Mark as sent
          </Button>
        )}
        {file.sentAt && !file.approvedAt && (
          <Button type="submit" name="do" value="approve">
            Approve the printer’s proof
          </Button>
        )}
        {file.approvedAt && !file.arrivedOn && (
          <Button type="submit" name="do" value="arrived">
            Record the cards
          </Button>
        )}
        {file.sentAt && (
          <Button type="submit" name="do" value="back">
            Take back the last step
          </Button>
        )}
      </div>
    </form>
  );
}
