import { sampleCardSides } from "./home-spotlight.ts";

/** A side of the sample card as a picture of its own, fetched when it comes near. Decoration. */
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
