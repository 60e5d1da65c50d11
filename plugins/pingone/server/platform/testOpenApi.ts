import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findSharedData } from '#testing/kits/findSharedData';
import type { Received } from '#plugins/services/server/declared/testPeer';

/** Where the documents of the platform's API are, on machines that have them. */
export const platformDocuments = findSharedData('platform-api');
const unknown = 501;

/**
 * A server of the platform's API as its OpenAPI documents describe it: it answers with the first
 * status of success, and with `unknown` where no document has the operation. Undefined where the
 * documents are absent.
 */
export function openPlatformApi() {
  if (!platformDocuments) return undefined;
  const routes = readdirSync(platformDocuments).flatMap(name => {
    const { paths } = parse(readFileSync(join(platformDocuments, name), 'utf8'));
    return Object.entries<Record<string, any>>(paths).map(([path, operations]) => ({
      pattern: new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  });
  return {
    unknown,
    answer({ method, url }: Received): { readonly status: number; readonly body: unknown } {
      const { pathname } = new URL(url);
      const found = routes
        .filter(({ pattern }) => pattern.test(pathname))
        .map(({ operations }) => operations[method.toLowerCase()])
        .find(Boolean);
      if (!found) return { status: unknown, body: {} };
      const status = Object.keys(found.responses).find(each => each.startsWith('2'));
      return { status: Number(status ?? 200), body: { id: 'made-up' } };
    },
  };
}
