import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';
import { readMails } from '../kits/readMails';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let company: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  company = await sluice.company();
});
afterAll(() => sluice.close());

const email = '{{global.parameters.email}}';
const otp = '{{local.ask.payload.output.otp}}';
const page = (message: string): Node => [
  'httpConnector',
  'customHtmlMessage',
  { message, showContinueButton: false },
];
const ask: Node = [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: '<form id="f"><input name="otp"></form>',
    formFieldsList: [{ propertyName: 'otp' }],
  },
];
const links: Link[] = [
  ['send', 'ask'],
  ['send', 'refused', 'anyTriggersFalse'],
  ['ask', 'check'],
  ['check', 'right'],
  ['check', 'wrong', 'anyTriggersFalse'],
];
const pages = { ask, right: page('Code accepted'), wrong: page('Code rejected') };
const refused = page('Too many emails');

const emailCodes = () =>
  runs.flowOf(
    {
      send: ['authenticatorsConnector', 'sendMailCode', { email }],
      check: ['authenticatorsConnector', 'checkMailCode', { email, otp }],
      ...pages,
      refused,
    },
    links,
    {},
    company,
  );
const user = { identifier: email, matchAttribute: 'email' };
const recover: Node = [
  'pingOneSSOConnector',
  'recoverPassword',
  { ...user, newPassword: 'Difference-Engine-1822', recoveryCode: otp },
];
/** Codes that are good in any run. */
const recoveryCodes = () => {
  const send: Node = ['pingOneSSOConnector', 'sendRecoveryCode', user];
  return runs.flowOf({ send, check: recover, ...pages, refused }, links, {}, company);
};
/** A page that takes such a code without sending one. */
const codeEntry = () => runs.flowOf({ check: recover, ...pages }, links.slice(2), {}, company);
type Flow = Awaited<ReturnType<typeof emailCodes>>;
type Reply = Awaited<ReturnType<Flow['page']>>;

const start = (flow: Flow, address: string, cookie = '') =>
  flow.page(`?email=${encodeURIComponent(address)}`, cookie);
const readCode = async (address: string) =>
  /\b(?:\d{6}|\d{8})\b/.exec((await readMails(sluice, address))[0]?.text ?? '')?.[0] ?? '';
const knownCookie = ({ headers }: Reply) =>
  /sluice-known-[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '';
/** Enters the code that the mailbox got last; returns the page. */
const enterCode = async ({ body }: Reply, address: string) =>
  runs.answer(body, { otp: await readCode(address) });
/** As many codes for an address as a stranger gets. */
async function useUp(flow: Flow, address: string, cookie = '') {
  let sent = 0;
  while (sent < 30 && !(await start(flow, address, cookie)).body.includes('Too many emails'))
    sent++;
  return sent;
}
const newUser = async () => {
  const { companyId } = company;
  const address = `${newId()}@example.com`;
  await sluice.server.get(userDirectory).create(companyId, { email: address });
  return address;
};

describe('Strangers who know an address', () => {
  it('use up no codes of a browser in which one was entered before, in any policy', async () => {
    const [flow, other] = [await emailCodes(), await emailCodes()];
    const address = await newUser();
    const entered = await enterCode(await start(flow, address), address);
    expect(entered.body).toContain('Code accepted');
    const cookie = knownCookie(entered);
    expect(await useUp(flow, address)).toBe(4);
    const back = await enterCode(await start(other, address, cookie), address);
    expect(back.body).toContain('Code accepted');
  });

  it('get ten emails in all into a mailbox, with all browsers that are known for it', async () => {
    const flow = await emailCodes();
    const address = await newUser();
    const first = await enterCode(await start(flow, address), address);
    const second = await enterCode(await start(flow, address), address);
    expect(await useUp(flow, address)).toBe(3);
    expect(await useUp(flow, address, knownCookie(first))).toBe(5);
    expect(await useUp(flow, address, knownCookie(second))).toBe(0);
    expect(await readMails(sluice, address)).toHaveLength(10);
  });

  it('are not known by a cookie for another address or environment, or a changed one', async () => {
    const flow = await emailCodes();
    const [own, target] = [await newUser(), await newUser()];
    const cookie = knownCookie(await enterCode(await start(flow, own), own));
    const [name = '', value = ''] = cookie.split('=');
    expect(await useUp(flow, target)).toBe(5);
    const later = value.replace(/^\d{10}/, end => String(Number(end) + 1));
    for (const tried of [value, later, `${value}~${value}`, '~', '9999999999.', 'x'.repeat(3000)])
      expect((await start(flow, target, `${name}=${tried}`)).body).toContain('Too many emails');
    expect(value).not.toContain(own);
    const elsewhere = await sluice.company();
    const theirs = `sluice-known-${elsewhere.companyId}=${value}`;
    expect((await start(flow, own, theirs)).body).toContain('name="otp"');
    expect(await useUp(flow, own, theirs)).toBe(3);
  });

  it('use up no tries at a code that is good in any run', async () => {
    const [flow, entry, codes] = [await recoveryCodes(), await codeEntry(), await emailCodes()];
    const address = await newUser();
    const cookie = knownCookie(await enterCode(await start(codes, address), address));
    const owner = await start(flow, address, cookie);
    for (let tries = 0; tries < 5; tries++) {
      const { body } = await start(entry, address);
      expect((await runs.answer(body, { otp: '00000000' })).body).toContain('Code rejected');
    }
    const late = await enterCode(await start(entry, address), address);
    expect(late.body).toContain('Code rejected');
    expect((await enterCode(owner, address)).body).toContain('Code accepted');
  });
});
