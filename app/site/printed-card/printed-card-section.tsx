import { paths } from "#app/paths.ts";
import { Style } from "#app/ui/style.tsx";
import { CARD_PHOTO_SIZE, type PublicCardPhoto } from "#business/company/owner-and-card-photo.ts";
import sheet from "./printed-card-section.css?sheet";

export function PrintedCardSection({ photo }: { photo: PublicCardPhoto | undefined }) {
  if (!photo) return null;
  return (
    <section className="printed-card" aria-labelledby="printed-card">
      <Style name="printed-card" sheet={sheet} />
      <div className="wrap">
        <img
          src={paths.cardPhoto(`${photo.photoHash}.jpg`)}
          alt={photo.description}
          {...CARD_PHOTO_SIZE}
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="printed-card">On paper.</h2>
          <p>
            This is a photo of our sample card, printed. Its ads are samples, and the names are made
            up. The other pictures of the card on this page are drawings.
          </p>
        </div>
      </div>
    </section>
  );
}
