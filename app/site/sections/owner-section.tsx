import { paths } from "#app/paths.ts";
import { Style } from "#app/ui/style.tsx";
import {
  OWNER_PHOTO_SIDE_PIXELS,
  type PublicOwner,
} from "#business/company/owner-and-card-photo.ts";
import { dialablePhone, formatPhone } from "#platform/phone-number.ts";
import sheet from "./owner-section.css?sheet";

/** Who is behind the card: a face, a sentence, a number. Nothing until the office has set all of it. */
export function OwnerSection({ owner }: { owner: PublicOwner | undefined }) {
  if (!owner) return null;
  const { name, sentence, mobile, photoHash } = owner;
  return (
    <section className="owner" aria-labelledby="owner">
      <Style name="owner-section" sheet={sheet} />
      <div className="wrap">
        <img
          src={paths.ownerPhoto(`${photoHash}.jpg`)}
          alt={`${name}, owner`}
          width={OWNER_PHOTO_SIDE_PIXELS}
          height={OWNER_PHOTO_SIDE_PIXELS}
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="owner">{name}</h2>
          <p className="role">Owner</p>
          <blockquote>
            <p>{sentence}</p>
          </blockquote>
          <p>
            Call or text <a href={`tel:${dialablePhone(mobile)}`}>{formatPhone(mobile)}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
