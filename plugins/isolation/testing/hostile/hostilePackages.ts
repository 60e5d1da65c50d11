import type { HostilePackage } from './HostilePackage';

/** Where the machine is busy, its time is up before it had a second of a processor. */
const tooLong =
  /took more than 1 s of processor time|blocked the processor for too long|did not respond within 10 s/;

/** Never ends by itself. */
const loops: HostilePackage = {
  id: 'loops',
  runs: {
    forever: '() => { for (;;); }',
    inRegex: String.raw`() => { /^(a+)+$/.test('a'.repeat(60) + 'b'); }`,
    inGetter: `() => ({ kind: 'success', get output() { for (;;); } })`,
    inPromises: `async () => { for (;;) await undefined; }`,
    inToJson: `() => ({ kind: 'success', output: { toJSON() { for (;;); } } })`,
  },
  sees: {
    forever: tooLong,
    inRegex: tooLong,
    inGetter: tooLong,
    inPromises: tooLong,
    inToJson: tooLong,
  },
};

/** Takes all the memory there is. */
const memory: HostilePackage = {
  id: 'memory',
  runs: {
    lists: '() => { const all = []; for (;;) all.push(new Array(10000).fill(all.length)); }',
    text: `() => { let text = 'x'; for (;;) text += text + all.length; }`.replace(
      'all.length',
      '1',
    ),
    stack: '() => { const again = () => [again()]; return again(); }',
    buffers: '() => { const all = []; for (;;) all.push(new ArrayBuffer(1e6)); }',
  },
  sees: {
    lists: /memory/,
    text: /memory|too long|length/,
    stack: /stack|memory/,
    buffers: /memory/,
  },
};

const find = (what: string) => `(() => {
  const seen = [];
  const ways = [
    () => ${what},
    () => globalThis.${what},
    () => Function('return this')().${what},
    () => (async () => {}).constructor('return ${what}')(),
    () => [].constructor.constructor('return ${what}')(),
    () => fetch.constructor('return ${what}')(),
    () => (0, eval)('${what}'),
  ];
  for (const way of ways) try { const found = way(); if (found !== undefined && typeof found.then !== 'function') seen.push(typeof found); } catch {}
  return seen;
})()`;

/** Ends the process it runs in. */
const exits: HostilePackage = {
  id: 'exits',
  runs: {
    exit: '() => { process.exit(1); }',
    kill: '() => { process.kill(process.ppid, 9); }',
    byCall: `call => call.get.constructor('return process')().exit()`,
    byFetch: `call => call.fetch.constructor('return process')().exit()`,
    byTricks: `() => ({ kind: 'success', output: { found: ${find('process')} } })`,
  },
  sees: {
    exit: /process/,
    kill: /process/,
    byCall: /not available/,
    byFetch: /process|not a function/,
    byTricks: { found: [] },
  },
};

/** Reads files. */
const files: HostilePackage = {
  id: 'files',
  runs: {
    importing: `async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`,
    requiring: `() => require('node:fs').readFileSync('/etc/passwd', 'utf8')`,
    fetching: `async call => (await call.fetch('file:///etc/passwd')).text()`,
    byTricks: `() => ({ kind: 'success', output: { found: [...${find('require')}, ...${find('Deno')}, ...${find('std')}, ...${find('os')}] } })`,
  },
  sees: {
    importing: /failed/,
    requiring: /require/,
    fetching: /isn’t listed under “sluice.hosts”|http and https/,
    byTricks: { found: [] },
  },
};

/** Calls what it does not declare. */
const sockets: HostilePackage = {
  id: 'sockets',
  hosts: ['169.254.169.254', '127.0.0.1:{port}'],
  runs: {
    net: `async () => (await import('node:net')).connect(80, 'example.com')`,
    webSocket: `() => new WebSocket('ws://example.com')`,
    metadata: `async call => (await call.fetch('http://169.254.169.254/latest/meta-data')).text()`,
    undeclared: `async call => (await call.fetch('http://localhost:{port}/')).text()`,
    otherPort: `async call => (await call.fetch('http://127.0.0.1:1/')).text()`,
    withUser: `async call => (await call.fetch('http://127.0.0.1:{port}@evil.example/')).text()`,
    redirected: `async call => (await call.fetch('http://127.0.0.1:{port}/away')).text()`,
    large: `async call => ({ kind: 'success', output: { text: await (await call.fetch('http://127.0.0.1:{port}/large')).text() } })`,
    flood: `async call => { for (;;) await Promise.allSettled(Array.from({ length: 100 }, () => call.fetch('http://127.0.0.1:{port}/'))); }`,
  },
  sees: {
    net: /failed/,
    webSocket: /WebSocket/,
    metadata: /private network/,
    undeclared: /Sluice blocked its call to localhost:\d+, which isn’t listed under “sluice.hosts”/,
    otherPort: /127\.0\.0\.1:1, which isn’t listed under “sluice.hosts”/,
    withUser: /evil\.example, which isn’t listed under “sluice.hosts”/,
    redirected: /Sluice blocked its call to localhost:\d+, which|redirects to/,
    large: /more than 1 MiB/,
    flood: /more than 500 calls/,
  },
};

/** Changes what all objects have in common. */
const prototypes: HostilePackage = {
  id: 'prototypes',
  before: `
    Object.prototype.polluted = 'yes';
    JSON.stringify = () => '{"kind":"success","output":{"forged":true}}';
    Promise.prototype.then = function () { return this; };
    Array.prototype.map = () => [];
  `,
  runs: {
    own: `call => ({ kind: 'success', output: { given: call.properties.given } })`,
    proto: `() => ({ kind: 'success', output: { ['__proto__']: { polluted: 'yes' } } })`,
    escaped: String.raw`() => ({ kind: 'success', output: { ['\u005f_proto__']: { polluted: 'yes' } } })`,
    nested: `() => ({ kind: 'success', output: { a: [{ constructor: { prototype: { polluted: 'yes' } } }] } })`,
    proxy: `() => new Proxy({}, { get: (_, key) => key === 'then' ? undefined : 'success', ownKeys: () => ['__proto__', 'kind'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) })`,
    getter: `() => ({ get kind() { throw { toString() { throw new Error('nested'); } }; } })`,
  },
  sees: {
    own: { given: 'hello' },
    proto: /“__proto__” is not allowed/,
    escaped: /“__proto__” is not allowed/,
    nested: /“constructor” is not allowed/,
    proxy: /not allowed|no kind/,
    getter: /without an error message/,
  },
};

/** Looks for what belongs to others. */
const secrets: HostilePackage = {
  id: 'secrets',
  before: `globalThis.kept = globalThis.kept || [];`,
  runs: {
    keeps: `call => { globalThis.kept.push(call.connection.key); return { kind: 'success', output: { kept: globalThis.kept.length } }; }`,
    reads: `call => ({ kind: 'success', output: { kept: globalThis.kept.length, keys: Object.keys(call.connection).length } })`,
    caches: `async call => ({ kind: 'success', output: { own: await kit.cached(call, 'token', async () => ({ value: call.interaction.companyId, seconds: 600 })) === call.interaction.companyId } })`,
    cachedBefore: `async call => ({ kind: 'success', output: { own: await kit.cached(call, 'token', async () => ({ value: 'none', seconds: 600 })) === call.interaction.companyId } })`,
    environment: `() => ({ kind: 'success', output: { found: [...${find('process.env')}, ...${find('Bun')}] } })`,
    stacks: `call => { let stack = ''; try { call.resolve({ toJSON() { throw new Error('x'); } }); } catch (fault) { stack = fault.stack; } return { kind: 'success', output: { outside: /node:|\\/work|file:|node_modules/.test(stack) } }; }`,
    frozen: `() => { kit.stash = 1; }`,
    host: `call => ({ kind: 'success', output: { names: Object.keys(call).sort().join(' ') } })`,
    session: `call => call.session.token`,
    services: `call => call.get({ kind: 'service', id: 'core.secrets' })`,
    signsIn: `() => ({ kind: 'success', output: {}, proves: { userId: 'admin' } })`,
    answersForFlow: `() => ({ kind: 'response', success: true, status: 200, body: {}, signedIn: { subject: 'admin' } })`,
  },
  sees: {
    keeps: { kept: 1 },
    reads: { kept: 0, keys: 0 },
    caches: { own: true },
    cachedBefore: { own: true },
    environment: { found: [] },
    stacks: { outside: false },
    frozen: /stash|read-only|extensible/,
    host: {
      names:
        'capabilityName connection fetch interaction nodeId properties resolve say signal variables',
    },
    session: /“session” is not available/,
    services: /“get” is not available/,
    signsIn: {},
    answersForFlow: /“response” is not a kind that packages can return/,
  },
};

/** Answers never, twice, or with too much. */
const answers: HostilePackage = {
  id: 'answers',
  runs: {
    never: '() => new Promise(() => {})',
    late: '() => new Promise(resolve => setTimeout(resolve, 60000))',
    twice: `() => ({ then(resolve) { resolve({ kind: 'success', output: { time: 1 } }); resolve({ kind: 'success', output: { time: 2 } }); } })`,
    large: `() => ({ kind: 'success', output: { text: 'x'.repeat(20e6) } })`,
    huge: `() => ({ kind: 'success', output: { text: 'x'.repeat(100e6) } })`,
    deep: `() => { let at = {}; for (let depth = 0; depth < 10000; depth++) at = { at }; return { kind: 'success', output: at }; }`,
    deeper: `() => { let at = {}; for (let depth = 0; depth < 300; depth++) at = { at }; return { kind: 'success', output: at }; }`,
    nothing: '() => undefined',
    text: `() => 'success'`,
    circular: `() => { const at = { kind: 'success' }; at.output = at; return at; }`,
    throwsNothing: '() => { throw undefined; }',
    asksMuch: `call => { for (;;) call.resolve('x'.repeat(1e5)); }`,
    asksLarge: `call => call.resolve('x'.repeat(3e6))`,
    asksOften: `call => { for (;;) call.say({ message: { id: 'a', text: 'b' } }); }`,
    setsLarge: `call => { call.variables.set('flowInstance', 'a', 'x'.repeat(2e6)); }`,
    readsStrange: `call => call.variables.get('__proto__', 'a')`,
    saysPlurals: `call => call.say({ message: { id: 'a', text: '{n, plural, one {#} other {#}}' }, values: { n: 1 } })`,
  },
  sees: {
    never: /never resolves/,
    late: /did not respond within 10 s/,
    twice: { time: 1 },
    large: /memory|more than 1 MiB/,
    huge: /memory|more than 1 MiB/,
    deep: /memory|stack|deeper/,
    deeper: /nested deeper than 200 levels/,
    nothing: /not an object/,
    text: /not an object/,
    circular: /circular/,
    throwsNothing: /undefined/,
    asksMuch: /larger than 4 MiB/,
    asksLarge: /larger than 1 MiB/,
    asksOften: /more than 500 calls/,
    setsLarge: /larger than 1 MiB/,
    readsStrange: /not a variable context/,
    saysPlurals: /plural forms/,
  },
};

/** The packages that harm by what their capabilities do. */
export const hostilePackages: readonly HostilePackage[] = [
  loops,
  memory,
  exits,
  files,
  sockets,
  prototypes,
  secrets,
  answers,
];

/** Files of connectors that harm when they are loaded; each is left out with a sentence. */
export const hostileFiles: Readonly<Record<string, readonly [source: string, sees: RegExp]>> = {
  loadloop: ['for (;;);', /took more than 1 s of processor time/],
  loadregex: [String.raw`/^(a+)+$/.test('a'.repeat(60) + 'b'); export default 1;`, /processor/],
  loadmemory: ['const all = []; for (;;) all.push(new Array(10000).fill(1));', /memory/],
  loadexit: ['process.exit(0); export default 1;', /process/],
  loadimport: [`import fs from 'node:fs'; export default fs;`, /can’t be used|failed|load/],
  loadnothing: ['export const a = 1;', /no default export/],
  loadtaken: [
    `export default { id: 'httpConnector', name: 'HTTP', capabilities: {} };`,
    /must be “loadtaken” or begin with it and a capital letter/,
  ],
  loadnear: [
    `export default { id: 'loadnearbyConnector', name: 'x', capabilities: {} };`,
    /must be “loadnear” or begin with it/,
  ],
  loadlarge: [
    `export default { id: 'loadlargeConnector', name: 'x'.repeat(2e6), capabilities: {} };`,
    /larger than 512 KiB/,
  ],
  loadproto: [
    `export default { id: 'loadprotoConnector', name: 'x', capabilities: { a: JSON.parse('{"__proto__":{"x":1},"title":"a","type":"action"}') } };`,
    /“__proto__” is not allowed/,
  ],
};
