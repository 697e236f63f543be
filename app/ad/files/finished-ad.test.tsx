import { expect, test } from "vitest";
import { defaultPlacement, printedAdSizeInches } from "#business/ads/files/ad-file.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { FinishedAdPlacementForm } from "./finished-ad.tsx";

const rendering = { type: "image/jpeg", width: 10, height: 10 };
const inspection = {
  inches: null,
  colorSpace: "rgb",
  isTransparent: false,
  pdf: null,
  paper: { meanDifference: 2, visibleShare: 0 },
  codes: [],
  lostCodes: {},
  mainColorsShare: 0.8,
  renderings: { large: rendering, small: rendering, paper: rendering },
};
const { width, height } = printedAdSizeInches("medium");

const shown = (pixels: { width: number; height: number }) => {
  const report = { inspection: { ...inspection, ...pixels } };
  const props = {
    form: "form",
    page: "/files",
    file: { id: 1, name: "ad.png", preview: null },
    artwork: { type: "png", report, placement: defaultPlacement },
    size: "medium",
    src: "/ad.png",
    canChange: true,
    canMakeProof: false,
    isOffice: false,
  } as unknown as Parameters<typeof FinishedAdPlacementForm>[0];
  return renderScreen(<FinishedAdPlacementForm {...props} />);
};

test("what to keep when it's cropped is asked only of a finished ad that isn't shaped like its spot", () => {
  expect(shown({ width: width * 300, height: height * 300 })).not.toContain("When we crop it");
  expect(shown({ width: width * 300, height: height * 250 })).toContain("When we crop it");
});
