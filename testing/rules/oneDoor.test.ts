import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, root, sources } from './sources';

it('creates sessions in one place only', () => {
  const makers = sources('core', 'plugins', 'shell')
    .filter(path => !isTest(path))
    .filter(path =>
      /issueToken\([^;]*audience: 'member'/.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(makers).toEqual(['core/server/authentication/admit.ts']);
});

/** Files of the server with this in them; what only its developers run hands requests to it. */
const serverFiles = (pattern: RegExp) =>
  sources('core/server', 'plugins', 'shell/server')
    .filter(path => !isTest(path) && !/\/(?:web|domain)\/|^shell\/server\/dev\//.test(path))
    .filter(path => pattern.test(readFileSync(join(root, path), 'utf8')));

it('calls other servers only through the guarded fetch (guarantee 35)', () => {
  const callers = serverFiles(
    /^import (?!type |\{ (?:STATUS_CODES|createServer) \}).* from '(?:undici|node:https?|node:http2)'|globalThis\.fetch/m,
  );
  expect(callers).toEqual(['core/server/http/guardedFetch.ts']);
});

it('limits waiting only by timers that aren’t garbage-collected', () => {
  expect(serverFiles(/\bAbortSignal\.any\(/)).toEqual([]);
});

it('builds URLs from the public URL, never from the request (guarantee 35a)', () => {
  const readers = serverFiles(
    /\brequest(?:\.raw)?\.(?:host|hostname|protocol|originalUrl)\b|headers(?:\.|\[')(?:host\b|forwarded)/,
  );
  expect(readers).toEqual([]);
});

it('stores data in the browser only through the store that restricted storage empties', () => {
  const keepers = sources('core/web', 'plugins', 'shell/web')
    .filter(path => !isTest(path) && !/^plugins\/[^/]+\/(?:server|domain)\//.test(path))
    .filter(path =>
      /\b(?:localStorage\b|sessionStorage\b|indexedDB|idb-keyval|browserStorage\(|document\.cookie\b)/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    );
  expect(keepers).toEqual([
    'core/web/root/Root.ts',
    'core/web/storage/LargeStore.ts',
    'core/web/storage/browserStorage.ts',
  ]);
});

it('calls the URLs of environments only through their limited places (guarantee 31)', () => {
  expect(serverFiles(/\bguardedFetch\(/)).toEqual([
    'core/server/corePlugin.ts',
    'core/server/http/guardedFetch.ts',
    // Addresses that operators set.
    'core/server/packages/readFrom.ts',
    'plugins/assistant/server/engines/endpointEngine.ts',
  ]);
});

it('has flows and templates read by what counts what calls hold (guarantee 31)', () => {
  expect(serverFiles(/\breadPassingJson\(/)).toEqual([
    'core/server/fairness/readLongJson.ts',
    'plugins/flows/server/store/createVersionReader.ts',
    'plugins/flows/server/store/findFlow.ts',
  ]);
  const parsers = /\b(?:readJson|parseLongJson|JSON\.parse)\((?:String\()?[^()]*\bdocument\b/;
  expect(serverFiles(parsers)).toEqual([
    // Rows of an archive, and of its transaction.
    'plugins/flows/server/archived/archivedVersions.ts',
    'plugins/flows/server/store/toFlow.ts',
    // Tests of flows, of 1 MiB at most; of many, 8 MiB are held.
    'plugins/flowtests/server/flowTestRows.ts',
    'plugins/flowtests/server/tables.ts',
    // Forms, of 1 MiB at most.
    'plugins/pages/server/forms/formStore.ts',
  ]);
});
