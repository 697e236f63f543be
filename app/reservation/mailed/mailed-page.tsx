import { paths } from "#app/paths.ts";
import {
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
} from "#app/private-page.ts";
import { PaperSlipFacts, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import { PrintButton } from "#app/reservation/print-button.tsx";
import { privatePageMeta } from "#app/reservation/private-page-meta.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findEvidence } from "#business/post/evidence.ts";
import type { Route } from "./+types/mailed-page.ts";
import sheet from "./mailed-page.css?sheet";

/** What shows an advertiser that their card was mailed. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing, address } = await requireReservationByLink(params.token);
  const isPaid = address === "current" && reservation.state === "paid";
  const evidence = isPaid ? await findEvidence(mailing, reservation.id) : undefined;
  if (!evidence) throw notFoundResponse();
  return { evidence, name: mailing.name };
}

export const headers = () => privatePageHeaders;

export const meta = () => privatePageMeta("Proof of mailing");

export default function MailedPage({ loaderData, params }: Route.ComponentProps) {
  const { evidence, name } = loaderData;
  return (
    <PaperSlipLayout calm title="Proof of mailing" above={`${name} card`}>
      <Style name="mailed" sheet={sheet} />
      <div className="mailed">
        <PaperSlipFacts facts={evidence.facts} />
        <h2>Handed in at the post office</h2>
        {evidence.drops.map(({ title, note, routes }) => (
          <section key={title}>
            <h3>{title}</h3>
            {note && <p>{note}</p>}
            {routes.length > 0 && <PaperSlipFacts facts={routes} />}
          </section>
        ))}
        {evidence.pictures.length > 0 && <h2>Pictures</h2>}
        {evidence.pictures.map(({ part, alt }) => (
          <figure key={part}>
            <img src={paths.yoursMailedPicture(params.token, part)} alt={alt} loading="lazy" />
            <figcaption>{alt}</figcaption>
          </figure>
        ))}
        <PrintButton />
        <p>
          <Link to={paths.yours(params.token)}>Your reservation</Link>
        </p>
      </div>
    </PaperSlipLayout>
  );
}
