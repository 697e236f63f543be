import { site } from "#site.ts";

/** A price divided by the households of a mailing: "3.5¢". */
export function formatPricePerHome(cents: number, households: number = site.households): string {
  return `${Number((cents / households).toFixed(1))}¢`;
}
