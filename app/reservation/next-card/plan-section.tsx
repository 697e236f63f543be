import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";

/** The way from a reservation to its advertiser's plan, or to those on offer. */
export function PlanSection({ show, token }: { show: boolean; token: string }) {
  if (!show) return null;
  return (
    <section className="plans wrap" aria-labelledby="plan">
      <h2 id="plan">Several cards.</h2>
      <p>
        <Link to={paths.yoursPlan(token)}>Your plan, or the plans you can book</Link>
      </p>
    </section>
  );
}
