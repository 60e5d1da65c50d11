import { afterAll, describe, expect, it } from 'vitest';
import { Sandbox } from './Sandbox';

const sandbox = new Sandbox(1);
afterAll(() => sandbox.close());
const run = (body: string, params: Readonly<Record<string, unknown>> = {}) =>
  sandbox.run(`module.exports = a = async ({ params }) => { ${body} }`, params);

describe('a custom function', () => {
  it('encodes credentials with Buffer, through its old and its new API', async () => {
    const credentials = `ada:${'€'}ngine`;
    expect(
      await run(
        `return [new Buffer(params.it).toString('base64'), Buffer.from(params.it).toString('base64url'), Buffer(params.it).toString('hex')]`,
        { it: credentials },
      ),
    ).toEqual(
      (['base64', 'base64url', 'hex'] as const).map(each =>
        Buffer.from(credentials).toString(each),
      ),
    );
    expect(
      await run(
        `const made = Buffer.concat([Buffer.from('aGVsbG8', 'base64'), Buffer.alloc(1, '!'), Buffer.from([63])]);
        return { text: made.toString(), length: made.length, is: Buffer.isBuffer(made), part: made.slice(0, 4).toString('utf8'), same: made.equals(Buffer.from('hello!?')), bytes: Buffer.byteLength('é') }`,
      ),
    ).toEqual({ text: 'hello!?', length: 7, is: true, part: 'hell', same: true, bytes: 2 });
    await expect(run(`return Buffer.from('x', 'nonsense')`)).rejects.toThrow('Unknown encoding');
  });

  it('decodes tokens with atob and encodes them with btoa', async () => {
    const payload = btoa(JSON.stringify({ sub: 'ada' }));
    expect(await run('return JSON.parse(atob(params.it)).sub + btoa("hi")', { it: payload })).toBe(
      'adaaGk=',
    );
    await expect(run('return atob("***")')).rejects.toThrow(/correctly encoded|Base64|invalid/i);
  });

  it('encodes and decodes text as UTF-8', async () => {
    expect(
      await run(
        `const bytes = new TextEncoder().encode('aé€😀'); return [[...bytes], new TextDecoder().decode(bytes), new TextDecoder().decode(new Uint8Array([255]))]`,
      ),
    ).toEqual([[...new TextEncoder().encode('aé€😀')], 'aé€😀', '\ufffd']);
  });

  it('parses and builds URLs', async () => {
    expect(
      await run(
        `const url = new URL('../next?a=1&b=x%20y#top', 'https://ada@example.com:443/app/here/');
        url.searchParams.set('a', '2'); url.searchParams.append('c', 'ä&'); url.hash = '';
        const { host, port, pathname, search, origin } = url;
        return { href: url.href, host, port, pathname, search, origin, b: url.searchParams.get('b'), none: url.searchParams.get('z'), can: [URL.canParse('x'), URL.canParse('https://x')] }`,
      ),
    ).toEqual({
      href: 'https://ada@example.com/app/next?a=2&b=x+y&c=%C3%A4%26',
      host: 'example.com',
      port: '',
      pathname: '/app/next',
      search: '?a=2&b=x+y&c=%C3%A4%26',
      origin: 'https://example.com',
      b: 'x y',
      none: null,
      can: [false, true],
    });
    expect(await run(`return new URLSearchParams({ a: 'x y', b: 1 }).toString()`)).toBe(
      'a=x+y&b=1',
    );
    await expect(run(`return new URL('nowhere').href`)).rejects.toThrow('Invalid URL');
  });

  it('generates unpredictable random values', async () => {
    const drawn = () =>
      run(`return [crypto.randomUUID(), [...crypto.getRandomValues(new Uint8Array(16))].join()]`);
    const [first, second] = [await drawn(), await drawn()] as [string[], string[]];
    expect(first[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(first).not.toEqual(second);
    expect(new Set([...first, ...second]).size).toBe(4);
  });

  it('formats dates and numbers for people', async () => {
    const time = Date.UTC(2026, 7, 4, 19, 2, 3);
    expect(
      await run(
        `const date = new Date(params.time);
        const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: '2-digit', hour12: false });
        return [
          date.toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
          date.toLocaleDateString('de-DE'), date.toLocaleTimeString('en-GB'),
          zone.format(date), zone.formatToParts(date).find(({ type }) => type === 'hour').value,
          (1234.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
        ]`,
        { time },
      ),
    ).toEqual(['Aug 4, 2026', '4.8.2026', '19:02:03', '14', '14', '$1,234.50']);
    await expect(run(`return Intl.DateTimeFormat('en', { timeZone: 'Nowhere' })`)).rejects.toThrow(
      /time zone/i,
    );
  });

  it('has no other access to the server', async () => {
    expect(
      await run(
        `let host_; try { host_ = host } catch {} return [typeof host_, typeof Buffer.from('x').constructor.constructor('return typeof process')(), Object.keys(globalThis).includes('host')]`,
      ),
    ).toEqual(['undefined', 'string', false]);
    await expect(run('return btoa("x".repeat(5000000)).length')).rejects.toThrow(
      /too large|memory/,
    );
    const many = 'Array.from({ length: 50000 }, (_, at) => "x-" + at)';
    await expect(run(`return new Intl.DateTimeFormat(${many}).format(0)`)).rejects.toThrow(
      /too large/,
    );
    await expect(run('return new URLSearchParams("a&".repeat(500000)).size')).rejects.toThrow(
      /too large/,
    );
    await expect(run('for (;;) btoa("x")')).rejects.toThrow(/took more than|stopped/);
    expect(await run('return btoa("alive")')).toBe('YWxpdmU=');
  });
});
