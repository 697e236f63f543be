import type { SizeId } from "#site.ts";

/** What an ad of each size has room for. */
export const adCapacity: Readonly<Record<SizeId, string>> = {
  small:
    "Your name, one line, one offer, phone and QR code. For a business whose trade says it all.",
  medium: "A picture or drawing, a headline, the offer, three short points, phone and QR code.",
  large:
    "A scene that stops people, a full headline, services, an offer with its coupon edge, address, phone and QR code.",
};
