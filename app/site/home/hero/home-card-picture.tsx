import { sampleCardSides } from "./home-spotlight.ts";

/** A side of the sample card as a separate image, loaded lazily. Decorative. */
export function CardPicture({ side = "front" }: { side?: "front" | "back" }) {
  return (
    <img
      className="card-picture"
      src={sampleCardSides[side]}
      alt=""
      width="1200"
      height="900"
      loading="lazy"
      decoding="async"
    />
  );
}
