import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./loading.css?sheet";

/** Milliseconds before the word appears, so that it does not flash on fast pages. */
const DELAY = 120;

export function Loading() {
  const pending = useNavigation().state !== "idle";
  return (
    <>
      <Style name="loading" sheet={sheet} />
      <div className="loading" role="status">
        {pending && <LoadingWord />}
      </div>
    </>
  );
}

function LoadingWord() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <>
      <RegistrationTarget />
      Loading...
    </>
  ) : null;
}
