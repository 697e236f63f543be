import { Style } from "#app/ui/style.tsx";
import {
  breakEvenSentence,
  type CustomerJobName,
  expectedResponseRange,
  type JobPriceAndMargin,
  jobsToBreakEven,
} from "#business/mailings/break-even.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pricedSizes } from "#prices.ts";
import { claims, type SizeId, site } from "#site.ts";
import sheet from "./break-even-table.css?sheet";

/** Above this count, the number stands in for the tickets. */
const MOST_TICKETS = 12;

export type PricedSize = { id: SizeId; name: string; priceCents: number };

export function BreakEvenTable({
  figures,
  job,
  sizes = pricedSizes(),
}: {
  figures: JobPriceAndMargin;
  job: CustomerJobName;
  sizes?: readonly PricedSize[] | undefined;
}) {
  const [smallest] = sizes;
  const kept = Math.round((figures.jobCents * figures.marginPercent) / 100);
  return (
    <div className="break-even-table">
      <Style name="break-even-table" sheet={sheet} />
      <dl>
        {sizes.map(({ id, name, priceCents }) => {
          const jobs = jobsToBreakEven({ ...figures, priceCents });
          return (
            <div key={id}>
              <dt>
                {name}, {dollars(priceCents)}
              </dt>
              <dd>
                <b>{formatCount(jobs)}</b> <span>{jobs === 1 ? job.one : job.many}</span>
                <span className="tickets" aria-hidden="true">
                  {jobs <= MOST_TICKETS &&
                    Array.from({ length: jobs }, (_, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                      <i key={i} />
                    ))}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        {smallest && breakEvenSentence(smallest.id, figures, job, smallest.priceCents)} You keep{" "}
        {dollars(kept)} of every {dollars(figures.jobCents)} ({figures.marginPercent}%), before tax.
      </p>
    </div>
  );
}

export function ExpectedResponseRange() {
  const { from, to } = expectedResponseRange(site.households);
  const [source] = claims.response.sources;
  return (
    <p className="planning-band">
      {claims.response.text} On {formatCount(site.households)} homes, that range is {from} to {to}{" "}
      responses. Not every call becomes a job. <small>{claims.response.ground}</small>{" "}
      <small>
        Source: <a href={source.url}>{source.name}</a>
      </small>
    </p>
  );
}
