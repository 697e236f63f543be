/** Cents as dollars, without cents if there are none: "$1,000", "$5.95"; a refund is "−$5.95". */
export function dollars(cents: number): string {
  const [amount = "", parts] = (Math.abs(cents) / 100)
    .toFixed(cents % 100 === 0 ? 0 : 2)
    .split(".");
  return `${cents < 0 ? "−" : ""}$${withCommas(amount)}${parts ? `.${parts}` : ""}`;
}

/** A number with thousands separators: "10,000". */
export function formatCount(number: number): string {
  return withCommas(number.toFixed(0));
}

// Not by Intl, which some phones don't have.
const withCommas = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** Cents as dollars, always with cents, for columns of amounts: "$1,000.00". */
export function formatDollarsAndCents(cents: number): string {
  const short = dollars(cents);
  return cents % 100 === 0 ? `${short}.00` : short;
}
