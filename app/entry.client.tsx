import { hydrate } from "#app/hydrate.tsx";

hydrate();
