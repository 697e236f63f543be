import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Target } from "#app/ui/target.tsx";
import { findIndustry } from "#business/mailings/industries.ts";

/**
 * The line above the heading. The page is the same for everyone; where the address names an industry
 * (`?industry=plumbing`), script puts it in afterwards, and a name that we don't know changes nothing.
 */
export function TradeGreeting() {
  const { search } = useLocation();
  const [name, setName] = useState<string>();
  useEffect(() => {
    setName(findIndustry(new URLSearchParams(search).get("industry") ?? "")?.name);
  }, [search]);
  return (
    <p className="badge">
      <Target /> {name ? `${name}: one on each card` : "One business per industry"}
    </p>
  );
}
