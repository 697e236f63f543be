/** Cents as dollars, without cents where there are none: "$1,000", "$5.95". */
export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  return `$${(cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  })}`;
}

/** A count with its thousands separated: "10,000". */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** Cents as dollars with their cents always, for columns of amounts: "$1,000.00". */
export function dollarsInFull(cents: number): string {
  const short = dollars(cents);
  return cents % 100 === 0 ? `${short}.00` : short;
}
