/**
 * Makes what a release keeps of its database in database/released/<version>: the data folder of a small business, its
 * backup, and the hashes of the migrations, which are frozen from then on. Takes under two minutes.
 *
 *     node database/make-release.mjs                      the version in package.json
 *     node database/make-release.mjs --replace            anew, as long as that version is not out
 *     node database/make-release.mjs --into=<folder>      into another folder
 */
import { install, serve } from "#bin/project.mjs";

install({ tests: true });
serve("tests/released/make-release.ts", { NODE_ENV: "production" }, process.argv.slice(2));
