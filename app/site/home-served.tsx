import { type ComponentType, lazy, Suspense } from "react";

const load = () => import("./home-reading.tsx");
const atServer = import.meta.env.SSR ? await load() : undefined;

/** A part that the server draws; in the browser it is fetched only for those who come from another page. */
function served(name: keyof Awaited<ReturnType<typeof load>>): ComponentType {
  if (atServer) return atServer[name];
  const Part = lazy(async () => ({ default: (await load())[name] }));
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}

export const IndustryCards = served("IndustryCards");
export const Reading = served("Reading");
