/**
 * node database/make-release.mjs: what a released version leaves in the repository, in database/released/<version>: a
 * small database of every kind, as this version makes it, and the hashes of its migrations, which are frozen from then
 * on. Takes under two minutes, and needs the programs of a PostgreSQL server (initdb, postgres, pg_dump).
 *
 *     node database/make-release.mjs                      of the version in package.json
 *     node database/make-release.mjs --replace            anew, as long as that version is not out in the world
 *     node database/make-release.mjs --into=<folder>      into another folder, for a test
 *     node database/make-release.mjs --embedded-only      without PostgreSQL, for a test
 */
import { install, serve } from "#bin/project.mjs";

install({ tests: true });
serve("tests/released/make-release.ts", { NODE_ENV: "production" }, process.argv.slice(2));
