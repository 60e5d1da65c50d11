import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Scripts that pages load from any CDN, and the packages that have them. */
const packages: readonly (readonly [RegExp, string])[] = [
  [/\/jquery(?:[.@-][\d.]+)?(?:\.slim)?(?:\.min)?\.js$/i, 'jquery/dist/jquery.min.js'],
  [/\/bootstrap\.bundle(?:\.min)?\.js$/i, 'bootstrap/dist/js/bootstrap.bundle.min.js'],
];

/** The script at an address of another host, from its package; undefined where there is none. */
export function findScript(address: URL): string | undefined {
  const found = packages.find(([pattern]) => pattern.test(address.pathname));
  return found && readFileSync(resolve(found[1]), 'utf8');
}
