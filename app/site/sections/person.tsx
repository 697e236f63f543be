import { Style } from "#app/ui/style.tsx";
import { type Person, site } from "#site.ts";
import sheet from "./person.css?sheet";

/** Who is behind the card: a face, a sentence, a number. Nothing until it is set in site.ts. */
export function PersonBehindTheCard({ person = site.person }: { person?: Person | null }) {
  if (!person) return null;
  const { name, role, sentence, mobile, photo } = person;
  return (
    <section className="person" aria-labelledby="person">
      <Style name="person" sheet={sheet} />
      <div className="wrap">
        <img
          src={photo}
          alt={`${name}, ${role}`}
          width="640"
          height="640"
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="person">{name}</h2>
          <p className="role">{role}</p>
          <blockquote>
            <p>{sentence}</p>
          </blockquote>
          <p>
            Call or text <a href={`tel:${mobile.e164}`}>{mobile.display}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
