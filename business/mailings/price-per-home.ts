import { site } from "#site.ts";

/** What a price comes to for each household of a mailing: "3.5¢". */
export function pricePerHome(cents: number, households: number = site.households): string {
  return `${Number((cents / households).toFixed(1))}¢`;
}
