import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { Style } from "#app/ui/style.tsx";
import sheet from "./own-ad-section.css?sheet";

/** The buyer's own ad, once there is one: the version that would print today, or else the latest proof. */
export function OwnAdSection({ your, token }: { your: CustomerReservation; token: string }) {
  const { ad } = your;
  if (!ad?.shown) return null;
  const { number, width, height, readAloud } = ad.shown;
  return (
    <section className="own-ad wrap" aria-labelledby="own-ad">
      <Style name="own-ad" sheet={sheet} />
      <a href={paths.yoursAdVersion(token, number)}>
        <img
          src={paths.yoursAdDrawing(token, number)}
          alt={`Version ${number} of the ad. ${readAloud}`}
          width={width}
          height={height}
          decoding="async"
        />
      </a>
      <div>
        <h2 id="own-ad">
          {ad.printed && number === ad.prints ? "The ad we printed." : "This is your ad."}
        </h2>
        <p>
          Version {number}
          {ad.isApproved && number === ad.prints && ", approved"}. Select it to see it large.
        </p>
      </div>
    </section>
  );
}
