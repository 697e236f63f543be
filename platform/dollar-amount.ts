import * as v from "valibot";
import { cleanTypedText } from "./text-line.ts";

const ASK = "Enter an amount in dollars, like 1,250 or 350.50.";

/** Commas stand before three digits: "2,50" may be two dollars fifty elsewhere, so it is asked again. */
const AMOUNT = /^(?:US)?\$?\s?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{0,2})?(?:\s?(?:USD|dollars))?$/i;

/** An amount of dollars as people write it, "$1,950.50", in cents. Anything that could mean two amounts is refused. */
export const dollarAmountSchema = v.pipe(
  v.string(ASK),
  v.transform(cleanTypedText),
  v.regex(AMOUNT, ASK),
  v.transform((text) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100)),
  v.maxValue(1_000_000_00, "That amount is too high. Check it."),
);
