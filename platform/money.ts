/** Created once: creating a formatter takes longer than formatting a whole list. */
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Cents as dollars, without cents if there are none: "$1,000", "$5.95"; a refund is "−$5.95". */
export function dollars(cents: number): string {
  const amount = (cents % 100 === 0 ? whole : withCents).format(Math.abs(cents) / 100);
  return `${cents < 0 ? "−" : ""}$${amount}`;
}

/** A number with thousands separators: "10,000". */
export function formatCount(number: number): string {
  return whole.format(number);
}

/** Cents as dollars, always with cents, for columns of amounts: "$1,000.00". */
export function formatDollarsAndCents(cents: number): string {
  const short = dollars(cents);
  return cents % 100 === 0 ? `${short}.00` : short;
}
