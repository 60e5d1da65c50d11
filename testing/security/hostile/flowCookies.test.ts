import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Company = Awaited<ReturnType<typeof sluice.company>>;
const hmacSigningKey = randomBytes(32).toString('base64');
const shows = (message: string): Node => [
  'httpConnector',
  'customHtmlMessage',
  { message, showContinueButton: false },
];
const links: Link[] = [
  ['check', 'yes'],
  ['check', 'set', 'anyTriggersFalse'],
  ['set', 'no'],
];

/** A policy that trusts a device which it has seen, and remembers any other. */
async function trusting(who: Company, properties: object = {}) {
  const { body } = await sluice.inject('POST', '/connections', {
    token: who.token,
    body: { name: 'Cookies', connectorId: 'cookieConnector', properties: { hmacSigningKey } },
  });
  const id: string = body.connectionId;
  const terms = { cookieName: 'trusted_device', signCookie: true };
  const claims = [{ name: 'user', value: '{{global.parameters.who}}' }];
  return runs.flowOf(
    {
      check: ['cookieConnector', 'checkSessionCookie', terms, id],
      yes: shows('MFA skipped for {{local.check.payload.output.user}}'),
      set: [
        'cookieConnector',
        'setCookie',
        {
          ...terms,
          cookieExpiresInSeconds: '3600',
          claimsNameValuePairsSessionCookie: claims,
          ...properties,
        },
        id,
      ],
      no: shows('MFA needed'),
    },
    links,
    {},
    who,
  );
}
type Policy = Awaited<ReturnType<typeof trusting>>;

/** Everything that a browser is given on its first visit, as it would bring it again. */
async function visit(policy: Policy, query = '?who=ada') {
  const { body, headers } = await policy.page(query);
  expect(body).toContain('MFA needed');
  const lines = [headers['set-cookie']].flat().map(String);
  const line = lines.find(each => each.split('=')[0]!.endsWith('trusted_device')) ?? '';
  const [name = '', value = ''] = line.split(';')[0]!.split('=');
  return { line, name, value, all: lines.map(each => each.split(';')[0]).join('; ') };
}

describe('a cookie of a flow (33)', () => {
  it('is sent to later runs of its policy, and to no other policy or environment', async () => {
    const [ours, theirs] = [await sluice.company(), await sluice.company()];
    const policy = await trusting(ours);
    const { all, line } = await visit(policy);
    expect((await policy.page('', all)).body).toContain('MFA skipped for ada');
    expect(line).toContain(`; Path=/hosted/${ours.companyId}/policy/${policy.policyId};`);
    expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
    for (const other of [await trusting(ours), await trusting(theirs)])
      expect((await other.page('', all)).body).toContain('MFA needed');
    const spy = shows(
      'all {{global.cookies}}, one {{global.cookies.trusted_device}}, mine {{global.cookies.mine}}.',
    );
    const reading = await runs.flowOf({ spy }, [], {}, theirs);
    const cookie = `${all}; trusted_device=x; mine=y; sluice-session-${ours.companyId}=z`;
    const seen = (await reading.page('', cookie)).body;
    expect(/all [^<]*/.exec(seen)?.[0]).toBe('all {}, one , mine .');
  });

  it('is rejected when another environment with the same key and name replays it', async () => {
    const [bank, attacker] = [await sluice.company(), await sluice.company()];
    const [target, own] = [await trusting(bank), await trusting(attacker)];
    const [victim, forged] = [await visit(target), await visit(own, '?who=rich-customer')];
    expect(victim.name).not.toBe(forged.name);
    expect(victim.name).not.toContain(bank.companyId);
    for (const name of [victim.name, 'trusted_device'])
      expect((await target.page('', `${name}=${forged.value}`)).body).toContain('MFA needed');
    const inner = forged.value.split('.').slice(2).join('.');
    const head = victim.value.split('.').slice(0, 2).join('.');
    for (const value of [inner, `${head}.${inner}`])
      expect((await target.page('', `${victim.name}=${value}`)).body).toContain('MFA needed');
  });

  it('is rejected under another name of its policy, after a change, or once it expired', async () => {
    const policy = await trusting(await sluice.company());
    const other = await trusting(policy, { cookieName: 'other' });
    const { name, value } = await visit(policy);
    const renamed = name.replace('trusted_device', 'other');
    expect((await other.page('', `${renamed}=${value}`)).body).toContain('MFA needed');
    const [end = '', ...rest] = value.split('.');
    const later = [String(Number(end) + 3600), ...rest].join('.');
    expect((await policy.page('', `${name}=${later}`)).body).toContain('MFA needed');
    expect((await policy.page('', `${name}=${value}`)).body).toContain('MFA skipped');
    passTime(3_601_000);
    for (const late of [value, later])
      expect((await policy.page('', `${name}=${late}`)).body).toContain('MFA needed');
  });

  it('can’t replace a cookie of the console, the runtime, or another policy', async () => {
    const company = await sluice.company();
    const { name } = await visit(await trusting(company));
    const names = ['sluice-browser', 'sluice-sso', 'interactionToken', name];
    const nodes = Object.fromEntries(
      names.map((cookieName, at): [string, Node] => [
        `n${at}`,
        ['cookieConnector', 'setCookie', { cookieName, signCookie: false }],
      ]),
    );
    const tries = names.slice(1).map((_, at): Link => [`n${at}`, `n${at + 1}`, 'always']);
    const flow = await runs.flowOf(nodes, tries, {}, company);
    const { headers } = await flow.start();
    const set = [headers['set-cookie'] ?? []].flat().map(each => each.split('=')[0]);
    expect(set).toEqual([expect.stringMatching(/^flow-[\w-]{16}-flow-[\w-]{16}-trusted_device$/)]);
    expect(set).not.toContain(name);
  });

  it('is not given to a person who opens a link of the run', async () => {
    const policy = await trusting(await sluice.company());
    const { all } = await visit(policy);
    const linking = await runs.flowOf(
      {
        begin: ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }],
        set: ['cookieConnector', 'setCookie', { cookieName: 'mine', signCookie: false }],
        start: ['flowConnector', 'oobStart'],
        cont: ['flowConnector', 'oobContinue'],
        page: shows('{{local.start.payload.output.continueLink}}'),
        seen: shows('seen {{global.cookies}}'),
      },
      [
        ['begin', 'set'],
        ['set', 'start'],
        ['set', 'cont'],
        ['start', 'page'],
        ['cont', 'seen'],
      ],
      {},
      policy,
    );
    const waiting = await linking.page('', all);
    const link = /\/hosted\/link\?state[^<"\s]+/.exec(waiting.body.replaceAll('&#x3D;', '='))![0];
    const shown = await sluice.app.inject({ method: 'GET', url: link });
    const opened = await runs.answer(shown.body, {});
    expect(opened.body).toContain('seen {}');
  });
});
