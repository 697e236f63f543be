/** One script with everything that all public pages start with, so that a first visit makes few requests. */
export type StartScriptManifest = {
  /** The script's address; it exports `hydrate` and the route modules below. */
  url: string;
  /** Its imports in order of evaluation. */
  before: string[];
  /** The addresses that the framework would import one by one, and their names in the script. */
  modules: Record<string, string>;
  /** The address of the framework's entry, which `hydrate` replaces. */
  entry: string;
};
