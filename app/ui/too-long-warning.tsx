import { useEffect, useState } from "react";

/** Says at once that a field (`of`: the id of its input) holds more than fits; without script the answer to the form says so. */
export function TooLongWarning({ of, most }: { of: string; most: number }) {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const input = document.getElementById(of);
    const count = () =>
      setLength(
        input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
          ? input.value.trim().length
          : 0,
      );
    count();
    input?.addEventListener("input", count);
    return () => input?.removeEventListener("input", count);
  }, [of]);
  return (
    <p className="problem" id={`${of}-length`} role="status" hidden={length <= most}>
      {length > most && `${length} of ${most} characters`}
    </p>
  );
}
