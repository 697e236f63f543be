import * as v from "valibot";
import { type PressProfile, pressStandards } from "#artwork/press/press-profile.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

export type Printer = {
  name: string;
  contact: string;
  email: string;
  phone: string;
  standard: PressProfile["standard"];
  /** In thousandths of an inch. */
  bleed: number;
  marks: boolean;
  /** Percent. */
  inkLimit: number;
  stock: string;
  turnaroundDays: number;
  /** What the file is called: `{mailing}`, `{date}` and `{number}` are filled in. */
  fileName: string;
  /** Quantity and price, a line each, as the printer quotes them. */
  prices: string;
};

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
    stock: "14 pt C2S, UV gloss both sides",
    turnaroundDays: 5,
    fileName: "{mailing} {number}",
    prices: "",
  },
  describe: (printer) => ({
    Printer: printer.name,
    Contact: [printer.contact, printer.email, printer.phone].filter(Boolean).join(", "),
    "File type": printer.standard,
    Bleed: `${printer.bleed / 1000} in`,
    "Crop marks": printer.marks ? "Yes" : "No",
    "Ink limit": `${printer.inkLimit}%`,
    Stock: printer.stock,
    Turnaround: `${printer.turnaroundDays} business days`,
    "File name": printer.fileName,
    "Price list": printer.prices,
  }),
};

const line = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `Use at most ${most} characters.`));

const number = (least: number, most: number, sentence: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d*\.?\d+$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );

export const printerForm = v.object({
  name: line(80),
  contact: line(80),
  email: v.union([
    v.literal(""),
    v.pipe(v.string(), v.trim(), v.email("Enter a valid email address.")),
  ]),
  phone: line(40),
  standard: v.picklist(pressStandards, "Choose a file type."),
  bleed: v.pipe(
    number(
      0.0625,
      0.25,
      "Enter the bleed in inches, from 0.0625 to 0.25. Most printers want 0.125.",
    ),
    v.transform((inches) => Math.round(inches * 1000)),
  ),
  marks: v.pipe(
    v.optional(v.string(), ""),
    v.transform((marks) => marks === "on"),
  ),
  inkLimit: number(240, 320, "Enter the ink limit in percent, from 240 to 320."),
  stock: line(120),
  turnaroundDays: number(1, 30, "Enter the turnaround in business days, from 1 to 30."),
  fileName: v.pipe(
    line(80),
    v.regex(/^[\w {}.-]+$/, "Use letters, digits, spaces, and {mailing}, {date} or {number}."),
  ),
  prices: line(1000),
});

export const toPrinterFormValues = (printer: Printer): Record<string, string> => ({
  ...printer,
  bleed: String(printer.bleed / 1000),
  marks: printer.marks ? "on" : "",
  inkLimit: String(printer.inkLimit),
  turnaroundDays: String(printer.turnaroundDays),
});
