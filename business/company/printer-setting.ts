import * as v from "valibot";
import { pressStandards } from "#artwork/press/press-profile.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { cleanTypedText, maxLengthCheck } from "#platform/text-line.ts";
import { printPrices } from "#site.ts";
import {
  type CompanySettingDefinition,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

/** What US gang-run and trade printers ask for, again and again (design notes: print and post, 7). */
export const printerPresets = {
  plain: {
    name: "Page at bleed size",
    standard: "PDF/X-1a:2003",
    bleed: 125,
    marks: false,
    inkLimit: 280,
  },
  marks: {
    name: "With crop marks",
    standard: "PDF/X-1a:2003",
    bleed: 125,
    marks: true,
    inkLimit: 300,
  },
  modern: { name: "PDF/X-4", standard: "PDF/X-4", bleed: 125, marks: false, inkLimit: 300 },
} as const;

const line = (most: number) => v.pipe(v.string(), v.trim(), maxLengthCheck(most));

const number = (least: number, most: number, sentence: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d*\.?\d+$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );

const email = v.union([
  v.literal(""),
  v.pipe(v.string(), v.trim(), v.email("Enter a valid email address.")),
]);

/** Thousandths of an inch. */
const bleed = v.pipe(
  number(0.0625, 0.25, "Enter the bleed in inches, from 0.0625 to 0.25. Most printers want 0.125."),
  v.transform((inches) => Math.round(inches * 1000)),
);

/** A step of the printer's price list: what an order of up to so many cards costs, in cents. */
type PriceStep = { pieces: number; cents: number };

/** "10,000  $2,299.00" as its step; undefined for anything else. */
function readPriceStep(line: string): PriceStep | undefined {
  const [, quantity = "", price = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?: ?(?:cards|pieces|pcs))?[\s:=]+(.+)$/i.exec(
      cleanTypedText(line),
    ) ?? [];
  const pieces = Number(quantity.replaceAll(",", ""));
  const amount = v.safeParse(dollarAmountSchema, price);
  return pieces > 0 && amount.success && amount.output > 0
    ? { pieces, cents: amount.output }
    : undefined;
}

/** The steps of a price list, smallest first. */
const priceList = v.pipe(
  v.string(),
  maxLengthCheck(1000),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const lines = dataset.value.split(/\r?\n/).filter((line) => line.trim() !== "");
    const steps = new Map<number, PriceStep>();
    for (const line of lines) {
      const step = readPriceStep(line);
      const message = !step
        ? `Enter a quantity and its price, like 10,000 $2,299.00, instead of “${line.trim()}”.`
        : steps.has(step.pieces) &&
          `Two lines are for ${formatCount(step.pieces)} cards. Remove one of them.`;
      if (message) addIssue({ message });
      if (!step || message) return NEVER;
      steps.set(step.pieces, step);
    }
    const sorted: readonly PriceStep[] = [...steps.values()].toSorted(
      (a, b) => a.pieces - b.pieces,
    );
    return sorted;
  }),
);

/** The name in a stored profile (`Printer["profile"]`); empty for the built-in one. */
export const colorProfileName = (profile: string): string => profile.slice(65);

const fields = {
  name: { label: "Printer", schema: line(80) },
  contact: { label: "Contact", schema: line(80) },
  email: { label: "Email", input: { type: "email" }, schema: email },
  phone: { label: "Phone", input: { type: "tel" }, schema: line(40) },
  standard: {
    label: "File type",
    options: pressStandards.map((standard) => ({ value: standard, name: standard })),
    schema: v.picklist(pressStandards, "Choose a file type."),
  },
  bleed: { label: "Bleed in inches", input: { inputMode: "decimal" }, schema: bleed },
  marks: {
    label: "Crop marks",
    options: [
      { value: "", name: "None" },
      { value: "on", name: "Crop marks and targets" },
    ],
    schema: v.pipe(
      v.string(),
      v.transform((marks) => marks === "on"),
    ),
  },
  inkLimit: {
    label: "Ink limit in percent",
    hint: "All four inks together. Ask your printer: most say 240 to 300.",
    input: { inputMode: "numeric" },
    schema: number(240, 320, "Enter the ink limit in percent, from 240 to 320."),
  },
  /** The printer's own color profile: its hash and its name; empty: the built-in one. */
  profile: {
    label: "Color profile",
    input: { type: "hidden" },
    show: (profile: string) => colorProfileName(profile),
    schema: v.pipe(v.string(), v.regex(/^([\da-f]{64} .{1,80})?$/, "Upload the profile again.")),
  },
  proof: {
    label: "Printer’s proof",
    options: [
      { value: "file", name: "They send a PDF before they print" },
      { value: "none", name: "On paper, or none" },
    ],
    schema: v.picklist(["file", "none"], "Choose whether the printer sends a proof."),
  },
  stock: { label: "Stock and coating", schema: line(120) },
  turnaroundDays: {
    label: "Turnaround in business days",
    input: { inputMode: "numeric" },
    schema: number(1, 30, "Enter the turnaround in business days, from 1 to 30."),
  },
  fileName: {
    label: "File name",
    hint: "We fill in {mailing}, {number}, and {date}.",
    schema: v.pipe(
      line(80),
      v.regex(/^[\w {}.-]+$/, "Use letters, digits, spaces, and {mailing}, {date} or {number}."),
    ),
  },
  prices: {
    label: "Price list, a quantity and its price per line",
    rows: 3,
    show: (text: string) => text.replaceAll("\n", "; "),
    effect:
      "Mailings planned from now on start with its price for their homes. Those already planned keep theirs.",
    schema: priceList,
  },
} as const;

const form = settingFieldsSchema(fields);

/** `bleed`: thousandths of an inch; `inkLimit`: percent. */
export type Printer = v.InferOutput<typeof form>;

export const printerSetting: CompanySettingDefinition<Printer> = {
  name: "printer",
  first: {
    name: "",
    contact: "",
    email: "",
    phone: "",
    standard: "PDF/X-1a:2003",
    bleed: 125,
    marks: false,
    inkLimit: 280,
    profile: "",
    proof: "file",
    stock: "14 pt C2S, UV gloss both sides",
    turnaroundDays: 5,
    fileName: "{mailing} {number}",
    prices: printPrices.tiers,
  },
  fields,
  form,
  toTexts: (printer) => ({
    ...printer,
    bleed: String(printer.bleed / 1000),
    marks: printer.marks ? "on" : "",
    inkLimit: String(printer.inkLimit),
    turnaroundDays: String(printer.turnaroundDays),
    prices: printer.prices
      .map(({ pieces, cents }) => `${formatCount(pieces)}  ${formatDollarsAndCents(cents)}`)
      .join("\n"),
  }),
};
