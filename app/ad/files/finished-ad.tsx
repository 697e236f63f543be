import { useState } from "react";
import type { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import {
  type PlacementMode,
  placementModes,
  placementPoints,
  printedAdSizeInches,
  type QrCodeChoice,
  qrCodeChoiceLabels,
} from "#business/ads/files/ad-file.ts";
import {
  type AdFileFinding,
  type AdFileFindingLevel,
  listAdFileFindings,
} from "#business/ads/files/findings.ts";
import type { SizeId } from "#site.ts";
import type { AdFileView } from "./ad-file-view.ts";

type FinishedAdProps = {
  form: ReturnType<typeof useFetcher>["Form"];
  page: string;
  file: AdFileView;
  artwork: NonNullable<AdFileView["artwork"]>;
  size: SizeId;
  src: string;
  canChange: boolean;
  canMakeProof: boolean;
  isOffice: boolean;
};

const MODES = Object.keys(placementModes) as PlacementMode[];
const CODES = Object.keys(qrCodeChoiceLabels) as QrCodeChoice[];
const KEPT = {
  y: { 0: "the top", 0.5: "the middle", 1: "the bottom" },
  x: { 0: "the left", 0.5: "the middle", 1: "the right" },
} as const;

/** What we found in a finished ad, and the form that places it in its spot or makes it a proof. */
export function FinishedAdPlacementForm(props: FinishedAdProps) {
  const { form: Form, page, file, artwork, size, src, canChange, canMakeProof, isOffice } = props;
  const { report, type, placement } = artwork;
  const [chosen, choose] = useState(placement);
  // Until something is chosen, the findings ask for it.
  const isPlaced = report.placement !== undefined || chosen !== placement;
  const judged = { state: "ready", use: "artwork", report, type } as const;
  const findings = listAdFileFindings(judged, size, isPlaced ? chosen : undefined);
  const isStopped = findings.some(({ level }) => level === "stop");
  const spot = printedAdSizeInches(size);
  const { width, height } = report.inspection;
  // One that has the shape of its spot, to a hundredth, loses nothing that anybody could choose.
  const isCropped = Math.abs(width / height / (spot.width / spot.height) - 1) > 0.01;
  const axis = width / height < spot.width / spot.height ? "y" : "x";
  const isReadable = report.inspection.codes.some(({ text }) => text !== null);
  if (!canChange) return <AdFileFindingList findings={findings} />;
  return (
    <>
      <AdFileFindingList findings={findings} />
      <Form method="post" action={page} className="placement">
        <input type="hidden" name="file" value={file.id} />
        <div className="choices">
          <fieldset>
            <legend>In your spot</legend>
            {MODES.map((mode) => (
              <label key={mode}>
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  defaultChecked={placement.mode === mode}
                  onChange={() => choose({ ...chosen, mode })}
                />
                <span>{placementModes[mode]}</span>
              </label>
            ))}
            {isCropped && (
              <label className="point">
                <span>When we crop it, keep</span>
                <select
                  name={axis}
                  defaultValue={String(placement[axis])}
                  onChange={({ target }) =>
                    choose({ ...chosen, [axis]: placementPoints[target.selectedIndex] ?? 0.5 })
                  }
                >
                  {placementPoints.map((point) => (
                    <option key={point} value={point}>
                      {KEPT[axis][point]}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </fieldset>
          {!isReadable && (
            <fieldset>
              <legend>Does it have a QR code?</legend>
              {CODES.map((code) => (
                <label key={code}>
                  <input
                    type="radio"
                    name="code"
                    value={code}
                    defaultChecked={placement.code === code}
                    onChange={() => choose({ ...chosen, code })}
                  />
                  <span>{qrCodeChoiceLabels[code]}</span>
                </label>
              ))}
            </fieldset>
          )}
        </div>
        <div
          className="spot"
          style={{ aspectRatio: `${spot.width} / ${spot.height}` }}
          aria-hidden="true"
        >
          <img
            src={src}
            alt=""
            style={{
              objectFit: chosen.mode === "fill" ? "cover" : "contain",
              objectPosition:
                chosen.mode === "fill" ? `${chosen.x * 100}% ${chosen.y * 100}%` : "50%",
            }}
          />
        </div>
        {isStopped && canMakeProof && !isOffice && (
          <p>We can’t make a proof from this file as it is. Fix what’s marked above, or call us.</p>
        )}
        <p className="buttons">
          <Button type="submit" small quiet name="do" value="place">
            Save placement
          </Button>
          {canMakeProof && (isOffice || !isStopped) && (
            <Button type="submit" small name="do" value="proof">
              {isOffice ? "Make this a proof" : "Make this my proof"}{" "}
              <span className="hidden-but-read">{file.name}</span>
            </Button>
          )}
        </p>
      </Form>
    </>
  );
}

const LEVELS: Record<AdFileFindingLevel, string> = {
  stop: "Fix this",
  warn: "Check this",
  tell: "Note",
  good: "Good",
};

export function AdFileFindingList({ findings }: { findings: readonly AdFileFinding[] }) {
  return (
    <ul className="findings">
      {findings.map(({ level, says, todo }) => (
        <li key={says} className={level}>
          <b>{LEVELS[level]}:</b> {keepNumbersWithUnits(says)} {todo && keepNumbersWithUnits(todo)}
        </li>
      ))}
    </ul>
  );
}
