import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Secrets } from '#core/server/encryption/secrets';
import { passTime } from '#testing/kits/passTime';
import { readRequestFacts } from '../api/readRequestFacts';
import type { InteractionState } from '../interpreter/InteractionState';
import { RunBrowser } from '../legs/RunBrowser';

const secrets = new Secrets(randomBytes(32));

describe('The cookies of a run', () => {
  const jar = { scope: 'policy p', path: '/', held: {} };
  const createState = (scope = 'policy p'): InteractionState => ({
    frames: [],
    runs: {},
    steps: 0,
    user: {},
    jar: { ...jar, scope, held: {} },
  });
  const open = (state: InteractionState, cookie = '', companyId = 'c') =>
    new RunBrowser(
      secrets,
      companyId,
      state,
      readRequestFacts({ ip: '', headers: { ...(cookie && { cookie }) } }),
    );
  const bring = (cookies: readonly { name: string; value: string }[]) =>
    cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const setting = (...cookies: readonly { name: string; value: string; maxAge?: number }[]) => {
    const browser = open(createState());
    for (const each of cookies) browser.set(each);
    return bring(browser.cookies);
  };

  it('are remembered while a page posts without them, including those the flow has set since', () => {
    const state = createState();
    const kept = setting({ name: 'a', value: '1' }, { name: 'b', value: 'é' });
    const first = open(state, `${kept}; sluice-session-c=token`);
    expect([first.facts['cookies'], first.session.token]).toEqual([{ a: '1', b: 'é' }, 'token']);
    first.set({ name: 'a', value: '2' });
    first.set({ name: 'b', value: '', maxAge: 0 });
    const later = open(JSON.parse(JSON.stringify(state)) as InteractionState);
    expect([later.facts['cookies'], later.session.token]).toEqual([{ a: '2' }, 'token']);
  });
  it('leave out cookies of this server and of others, which no flow reads or sets', () => {
    const kept = setting({ name: 'mine', value: '1' });
    const all = `sluice-browser=x; interactionToken=y; sluice-session-c=z; plain=1; ${kept}`;
    const browser = open(createState(), all);
    expect(browser.facts['cookies']).toEqual({ mine: '1' });
    for (const name of ['sluice-session-c', 'Sluice-Browser', 'interactionToken', '__proto__'])
      browser.set({ name, value: 'forged' });
    expect(browser.cookies).toEqual([]);
  });
  it('belong to one policy of one environment, have one name, and expire', () => {
    const kept = setting({ name: 'mine', value: '1', maxAge: 60 }, { name: 'until', value: '2' });
    expect(open(createState('policy q'), kept).facts['cookies']).toEqual({});
    expect(open(createState(), kept, 'd').facts['cookies']).toEqual({});
    const [one = '', other = ''] = kept.split('; ');
    const swap = (from: string, to: string) => `${from.split('=')[0]}=${to.split('=')[1]}`;
    expect(open(createState(), swap(one, other)).facts['cookies']).toEqual({});
    const late = String(Math.floor(Date.now() / 1000) + 9_999_999);
    expect(open(createState(), one.replace(/=\d+/, `=${late}`)).facts['cookies']).toEqual({});
    passTime(61_000);
    expect(open(createState(), kept).facts['cookies']).toEqual({ until: '2' });
    passTime(24 * 3600_000);
    expect(open(createState(), kept).facts['cookies']).toEqual({});
  });
});
