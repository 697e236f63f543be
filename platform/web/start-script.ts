/** One script for what every public page starts with, so that a first visit asks seldom. */
export type StartScript = {
  /** Address of the script; it exports `hydrate` and the route modules below. */
  url: string;
  /** What it imports, in the order in which that is evaluated. */
  before: string[];
  /** Addresses that the framework would import one by one, and what the script calls them. */
  modules: Record<string, string>;
  /** Address of the framework's entry, in whose place `hydrate` is called. */
  entry: string;
};
