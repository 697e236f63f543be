import { circle, group, line, path, rect } from "#business/artwork/sketch.ts";
import { agavePicture, housePicture, tacoPicture } from "./back-large.ts";
import { pizzaPicture, roofPicture, toothPicture } from "./front-large.ts";
import { pipePicture, scorpionPicture, sprigsPicture } from "./front-medium.ts";
import type { SampleAd } from "./sample-ad.ts";
import { createPalette } from "./template-parts.ts";
import {
  archTemplate,
  awningTemplate,
  couponTemplate,
  discsTemplate,
  fullPictureTemplate,
  horizonTemplate,
  letterTemplate,
  slantTemplate,
} from "./templates.ts";

/** A sun above, cool air from a vent below. */
const vent = [
  circle(0, -34, 26, "#ffd98a"),
  line("M0-70v-8M-30-58l-6-6M30-58l6-6M-44-30h-8M44-30h8", "#ffd98a", 5, { round: true }),
  rect(-56, 6, 112, 34, "#ffffff", 6),
  line("M-44 26H44M-44 33H44", "#0b4c7d", 3),
  path("M-40 46q8 10 0 20M-12 46q8 10 0 20M16 46q8 10 0 20M44 46q8 10 0 20", {
    stroke: "#1d6fa8",
    strokeWidth: 5,
    round: true,
  }),
];

/** The ten ads that are drawn by hand for one size, laid out by templates for the other two. */
export const cardAdCopies: readonly SampleAd[] = [
  fullPictureTemplate(
    {
      slug: "roofing",
      size: "medium",
      business: "Ridgeback Roofing Co.",
      line: "11",
      headline: ["MONSOON", "READY?"],
      offer: ["Free 21-point", "roof check"],
      legal: "AZ ROC 555111",
    },
    createPalette("#3a1836", "#8e2c49", "#fff0d2", "#f9b936", "#f7e8cc", "#3a1836", "#3a1836"),
    (w, h) => [group(0, h * 0.5 - w * 0.62, roofPicture(), { scale: w / 400 })],
  ),
  discsTemplate(
    {
      slug: "dental",
      size: "medium",
      business: "Little Ocotillo Dental",
      line: "23",
      headline: ["The dentist", "you won’t dread."],
      offer: ["$89", "exam, X-rays", "& cleaning"],
    },
    createPalette("#dff0ea", "#8fd0c0", "#17524d", "#b8341d", "#17524d", "#ffffff", "#17524d"),
    [group(-98, -152, toothPicture(), { scale: 0.5 })],
  ),
  couponTemplate(
    {
      slug: "pizza-shop",
      size: "medium",
      business: "Half Moon Pizza Kitchen",
      line: "30",
      headline: ["Tuesday", "is settled."],
      offer: ["$27", "two large", "pies"],
    },
    createPalette("#d32a1e", "#fff4df", "#fff4df", "#b3261a", "#33120e", "#fff4df", "#33120e"),
    [pizzaPicture(0.38)],
  ),
  discsTemplate(
    {
      slug: "plumbing",
      size: "medium",
      business: "Copper & Kind Plumbing",
      line: "49",
      headline: ["Slow drain?", "Fast plumber."],
      offer: ["$49", "drain clear"],
      legal: "AZ ROC 555149",
    },
    createPalette("#0f3bb5", "#2b56cc", "#ffffff", "#ffd400", "#ffd400", "#0b1e5c", "#0b1e5c"),
    [group(-72, -122, pipePicture(), { scale: 0.5 })],
  ),
  discsTemplate(
    {
      slug: "pest-control",
      size: "medium",
      business: "Night Shift Pest",
      line: "55",
      headline: ["They glow.", "They go."],
      offer: ["$39", "first visit"],
    },
    createPalette("#10121c", "#232c3c", "#c6f432", "#ffffff", "#10121c", "#ffffff", "#10121c"),
    [group(0, 0, scorpionPicture(), { scale: 0.6, turn: 24 })],
  ),
  archTemplate(
    {
      slug: "massage",
      size: "medium",
      business: "Saltbush Massage",
      line: "62",
      headline: ["Sixty quiet", "minutes."],
      offer: ["First massage, any weekday", "$79"],
    },
    createPalette("#e8b49b", "#d79379", "#4d1f24", "#f0cdb4", "#4d1f24", "#f8e6d2", "#4d1f24"),
    [group(-112, -236, sprigsPicture(), { scale: 0.75 })],
  ),
  slantTemplate(
    {
      slug: "hvac",
      size: "medium",
      business: "Bluebird Air",
      line: "77",
      headline: ["OUT 118°.", "IN 74°."],
      offer: ["$79", "A/C tune-up"],
      legal: "AZ ROC 555177",
    },
    createPalette("#c53c08", "#bfe3f6", "#ffffff", "#ffe3a8", "#0b3d66", "#ffffff", "#0b3d66"),
    vent,
  ),
  letterTemplate(
    {
      slug: "real-estate",
      size: "medium",
      business: "Mesquite & Main Realty",
      line: "84",
      headline: ["Your street", "has changed.", "So has its price."],
      offer: ["Free one-page", "home valuation"],
    },
    createPalette("#f7efdc", "#14362e", "#14362e", "#a8792a", "#14362e", "#f7efdc", "#14362e"),
    [group(-108, -187, housePicture(), { scale: 0.52 })],
  ),
  horizonTemplate(
    {
      slug: "landscaping",
      size: "medium",
      business: "Agave Row Gardens",
      line: "91",
      headline: ["Less water.", "More garden."],
      offer: ["$250 off", "a new yard"],
      legal: "AZ ROC 555191",
    },
    createPalette("#f6e7c3", "#e0a05c", "#2a4a35", "#f2793a", "#2a4a35", "#f6e7c3", "#2a4a35"),
    [group(0, 36, agavePicture("#2b6e63", "#3f8f7b"), { scale: 0.85 })],
  ),
  awningTemplate(
    {
      slug: "restaurant",
      size: "medium",
      business: "Cantina Palo Azul",
      line: "36",
      headline: ["Tacos", "TILL THE SUN GOES DOWN"],
      offer: ["2 for 1", "before 4 PM"],
    },
    createPalette("#ffc21f", "#c2185b", "#7a1033", "#0b7571", "#7a1033", "#ffffff", "#7a1033"),
    [tacoPicture(0, 24, 0.5)],
  ),
];
