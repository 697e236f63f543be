import { type RefObject, useEffect, useRef, useState } from "react";
import { officePaths } from "#app/office/office-paths.ts";
import { useSearchAsYouType } from "#app/office/palette/use-search-as-you-type.ts";
import { Link } from "#app/ui/link.tsx";
import type { KnownCustomer } from "#business/reservations/search/find-prospects.ts";
import { pluralize } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";

/** How long (ms) typing must pause before a look-up. */
const PAUSE_MS = 250;

/** The advertisers and leads who may be the person that is typed into the form around it, as one types. */
export function KnownCustomerSuggestions({
  linkTo = knownCustomerPagePath,
  verb = "Open",
}: {
  linkTo?: (known: KnownCustomer) => string;
  verb?: string;
}) {
  const here = useRef<HTMLDivElement>(null);
  const known = useKnownCustomers(here);
  return (
    <div ref={here} role="status" className="office-known">
      {known.length > 0 && (
        <>
          <b>You may know them already</b>
          <ul>
            {known.map((customer) => (
              <li key={`${customer.kind} ${customer.id}`}>
                <span>
                  {customer.name}: {describeKnownCustomer(customer)}
                </span>
                <Link to={linkTo(customer)} aria-label={`${verb} ${customer.name}`}>
                  {verb}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const FIELDS = ["business", "name", "email", "phone"] as const;

function useKnownCustomers(here: RefObject<HTMLDivElement | null>): readonly KnownCustomer[] {
  const [query, setQuery] = useState("");
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const data = new FormData(form);
      const typed = FIELDS.map((name) => [name, textOf(data.get(name))]);
      setQuery(new URLSearchParams(typed).toString());
    };
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    form.addEventListener("input", onInput);
    return () => {
      form.removeEventListener("input", onInput);
      clearTimeout(timer);
    };
  }, [here]);
  // A look-up that failed offers nobody; the server looks again before anything is booked.
  const { data } = useSearchAsYouType<{ known: KnownCustomer[] }>(officePaths.known(), query);
  return data?.known ?? [];
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Who they are besides their name: "Zoe Hart, zoe@copper.example, 2 reservations". */
export function describeKnownCustomer(known: KnownCustomer): string {
  const { kind, name, person, email, phone, reservations } = known;
  const ways = [person, email, phone && formatPhone(phone)].filter((way) => way && way !== name);
  const history = kind === "lead" ? "a lead" : pluralize(reservations, "reservation");
  return [...ways, history].join(", ");
}

export const knownCustomerPagePath = ({ kind, id }: KnownCustomer): string =>
  kind === "lead" ? officePaths.lead(id) : officePaths.advertiser(id);
