import { group } from "#business/artwork/sketch.ts";
import { dogPicture } from "./back-small.ts";
import {
  blocksPicture,
  booksPicture,
  catAndDogPicture,
  dogInTubPicture,
  kettlebellPicture,
  ledgerPicture,
  pawPicture,
  porchPicture,
  scalesPicture,
  spinePicture,
  stretchPicture,
  umbrellaPicture,
} from "./care-pictures.ts";
import type { SampleAd } from "./sample-ad.ts";
import { createPalette } from "./template-parts.ts";
import {
  archTemplate,
  discsTemplate,
  fullPictureTemplate,
  horizonTemplate,
  letterTemplate,
  raysTemplate,
  slantTemplate,
  wrappingPaperTemplate,
} from "./templates.ts";

export const careAndAdviceAds: readonly SampleAd[] = [
  raysTemplate(
    {
      slug: "child-care",
      size: "medium",
      business: "Little Lizards Preschool",
      line: "16",
      headline: ["Small classes,", "big days."],
      offer: ["Free", "trial day"],
    },
    createPalette("#7ed0c7", "#98ddd5", "#174b52", "#ffd166", "#174b52", "#ffffff", "#0f3a40"),
    blocksPicture,
  ),
  archTemplate(
    {
      slug: "chiropractic",
      size: "medium",
      business: "Camelback Chiropractic",
      line: "18",
      headline: ["Stand up", "straighter."],
      offer: ["First visit and X-ray", "$49"],
    },
    createPalette("#f3e8d8", "#c7d8d4", "#22484a", "#5e9a94", "#22484a", "#f3e8d8", "#22484a"),
    spinePicture,
  ),
  slantTemplate(
    {
      slug: "fitness",
      size: "large",
      business: "Iron Saguaro Fitness",
      line: "19",
      headline: ["LIFT HEAVY.", "SLEEP WELL."],
      offer: ["2 WEEKS", "of classes free,", "no contract"],
    },
    createPalette("#1b1b22", "#ff4d2e", "#ffffff", "#ff6a45", "#0f0f14", "#ffffff", "#0f0f14"),
    kettlebellPicture,
  ),
  horizonTemplate(
    {
      slug: "physical-therapy",
      size: "medium",
      business: "Stride Physical Therapy",
      line: "20",
      headline: ["Back on the trail", "by spring."],
      offer: ["Free screening,", "no referral needed"],
    },
    createPalette("#f7dcc4", "#e9b48e", "#2d3a5c", "#ffffff", "#2d4a5e", "#ffffff", "#22344a"),
    [group(-14, -20, stretchPicture)],
  ),
  archTemplate(
    {
      slug: "senior-care",
      size: "large",
      business: "Good Company Home Care",
      line: "22",
      headline: ["Someone there,", "when you can’t be."],
      offer: ["Two free hours", "with your first week"],
    },
    createPalette("#efe3ef", "#d5bfd6", "#4a2f50", "#f6dcc2", "#4a2f50", "#f6ecf5", "#3a2340"),
    porchPicture,
  ),
  fullPictureTemplate(
    {
      slug: "veterinary",
      size: "large",
      business: "Roadrunner Animal Clinic",
      line: "24",
      headline: ["BOTH OF THEM", "LIKE IT HERE."],
      offer: ["$35 off", "a first exam"],
    },
    createPalette("#e8f0d8", "#f7c548", "#24462f", "#b5381f", "#24462f", "#ffffff", "#1b3624"),
    catAndDogPicture,
  ),
  discsTemplate(
    {
      slug: "pet-grooming",
      size: "medium",
      business: "The Soapy Paw",
      line: "25",
      headline: ["Muddy in,", "fluffy out."],
      offer: ["$12", "off a bath"],
    },
    createPalette("#4b3a8f", "#6a58b5", "#ffffff", "#ffd166", "#2c2060", "#ffffff", "#2c2060"),
    dogInTubPicture,
  ),
  wrappingPaperTemplate(
    {
      slug: "dog-walking",
      size: "medium",
      business: "Wag & Wander",
      line: "04",
      headline: ["First walk’s", "on us."],
      offer: ["Daily walks", "from $18"],
    },
    createPalette("#8fd3f0", "#7cc48a", "#103b57", "#ffe08a", "#103b57", "#ffffff", "#103b57"),
    pawPicture("#7cc6e8"),
    [group(-56, -48, dogPicture(), { scale: 0.92 })],
  ),
  letterTemplate(
    {
      slug: "insurance",
      size: "medium",
      business: "Arroyo Insurance",
      line: "27",
      headline: ["A neighbor who", "reads the", "fine print."],
      offer: ["Home, auto and umbrella.", "We compare nine companies."],
    },
    createPalette("#f8f1e4", "#27476e", "#1d3350", "#d98a2b", "#27476e", "#ffffff", "#1d3350"),
    umbrellaPicture,
  ),
  letterTemplate(
    {
      slug: "law-firm",
      size: "medium",
      business: "Vega & Holm, Attorneys",
      line: "29",
      headline: ["Wills, trusts,", "and a plain", "answer."],
      offer: ["First half hour free.", "Flat fees in writing."],
    },
    createPalette("#ece4da", "#3a1f28", "#3a1f28", "#9b2f3f", "#3a1f28", "#f1e6d2", "#2a141b"),
    scalesPicture,
  ),
  letterTemplate(
    {
      slug: "accounting",
      size: "medium",
      business: "Foothills Tax & Books",
      line: "51",
      headline: ["April can be", "an ordinary", "month."],
      offer: ["First review free.", "Open Saturdays till tax day."],
    },
    createPalette("#e3efe4", "#24513a", "#173a29", "#d98a2b", "#24513a", "#ffffff", "#173a29"),
    ledgerPicture,
  ),
  discsTemplate(
    {
      slug: "tutoring",
      size: "medium",
      business: "Bright Owl Tutoring",
      line: "32",
      headline: ["Algebra,", "unstuck."],
      offer: ["Free", "first hour"],
    },
    createPalette("#ffd95a", "#ffe994", "#26326b", "#26326b", "#26326b", "#ffffff", "#1b2450"),
    booksPicture,
  ),
];
