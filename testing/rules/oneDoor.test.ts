import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, root, sources } from './sources';

it('has sessions made by the one door into the console and by nothing else', () => {
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

it('has other servers called through the guarded fetch and by nothing else (guarantee 35)', () => {
  const callers = serverFiles(
    /^import (?!type |\{ (?:STATUS_CODES|createServer) \}).* from '(?:undici|node:https?|node:http2)'|globalThis\.fetch/m,
  );
  expect(callers).toEqual(['core/server/http/guardedFetch.ts']);
});

it('has the time of what the server waits for limited by what is not collected as garbage', () => {
  expect(serverFiles(/\bAbortSignal\.any\(/)).toEqual([]);
});

it('has addresses made of the public one, never of what a request says (guarantee 35a)', () => {
  const readers = serverFiles(
    /\brequest(?:\.raw)?\.(?:host|hostname|protocol|originalUrl)\b|headers(?:\.|\[')(?:host\b|forwarded)/,
  );
  expect(readers).toEqual([]);
});

it('has everything kept in the browser by the store that restriction empties, and by nothing else', () => {
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

it('has what environments name called at their places, of which none takes those of others (guarantee 31)', () => {
  expect(serverFiles(/\bguardedFetch\(/)).toEqual([
    'core/server/corePlugin.ts',
    'core/server/http/guardedFetch.ts',
    // Addresses that operators set.
    'core/server/packages/readFrom.ts',
    'plugins/assistant/server/engines/endpointEngine.ts',
  ]);
});
