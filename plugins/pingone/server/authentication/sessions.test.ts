import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { Grants } from '#plugins/openid/server/grants/Grants';
import { userDirectory } from '#plugins/connectors/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { signOnSessions } from '#plugins/users/contract';
import { readRequestFacts } from '#plugins/runtime/server/api/readRequestFacts';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

const says = (value: string) => ({ claimsNameValuePairs: [{ name: 'message', value }] });
const authentication = (capability: string, properties: object = {}): Node => [
  'pingOneAuthenticationConnector',
  capability,
  { ...properties },
];
const nodes = (
  check: object = {},
  userId = '{{local.ask.payload.output.who}}',
): Readonly<Record<string, Node>> => ({
  check: authentication('checkSession', { checkSessionAuthenticator: 'pwd', ...check }),
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML: '<form id="f"><input name="who"></form>',
      formFieldsList: [{ propertyName: 'who' }],
    },
  ],
  silent: authentication('returnSuccessResponseRedirect', {
    userId: '{{local.check.payload.output.session.user.id}}',
    authenticationMethods: 'pwd',
    idleTimeout: 60,
    additionalProperties: [
      { name: 'message', value: 'Known as {{local.check.payload.output.session.user.id}}' },
    ],
  }),
  asked: authentication('returnSuccessResponseRedirect', {
    userId,
    authenticationMethods: 'pwd',
    idleTimeout: 60,
    additionalProperties: [{ name: 'message', value: 'Signed in' }],
  }),
});
const links: Link[] = [
  ['check', 'silent'],
  ['check', 'ask', 'anyTriggersFalse'],
  ['ask', 'asked'],
];

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
/** The steps of all runs of a flow as text: what went wrong is told there, not to end users. */
const readFaults = async (flow: Flow) => {
  const all = await flow.runs();
  const steps = await Promise.all(
    all.map(({ interactionId }: { interactionId: string }) => flow.steps(interactionId)),
  );
  return JSON.stringify(steps);
};
const visit = (flow: Flow, cookie = '') =>
  sluice.app.inject({
    method: 'GET',
    url: `/hosted/${flow.companyId}/policy/${flow.policyId}`,
    headers: cookie ? { cookie } : {},
  });
const sessionIn = (headers: Readonly<Record<string, unknown>>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find(each => each.startsWith('sluice-session-')) ?? '';
const parseCookie = (line: string) => line.split(';')[0]!;

/** A browser signed in through the flow. */
async function signedOn(flow: Flow, who = 'ada') {
  const end = await runs.answer((await visit(flow)).body, { who });
  expect(end.body).toContain('Signed in');
  return sessionIn(end.headers);
}
const sessions = (flow: Flow) =>
  sluice.server.database
    .forCompany(flow.companyId)
    .selectFrom('sign_on_sessions')
    .selectAll()
    .execute();
const change = (flow: Flow, values: object) =>
  sluice.server.database
    .forCompany(flow.companyId)
    .updateTable('sign_on_sessions')
    .set(values)
    .execute();

describe('A sign-on session', () => {
  it('lasts in a cookie that scripts can’t read, and signs the browser on again without asking', async () => {
    const flow = await runs.flowOf(nodes(), links);
    const line = await signedOn(flow);
    expect(line).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    const [before] = await sessions(flow);
    expect(JSON.stringify(before)).not.toContain(parseCookie(line).split('=')[1]);
    const again = await visit(flow, parseCookie(line));
    expect(again.body).toContain('Known as ada');
    const [after] = await sessions(flow);
    // Nobody was asked, so the password was not used now; the token is a new one all the same.
    expect(after!.methods).toBe(before!.methods);
    expect(after!.session_id).toBe(before!.session_id);
    expect((await visit(flow, parseCookie(line))).body).toContain('name="who"');
    expect((await visit(flow, parseCookie(sessionIn(again.headers)))).body).toContain(
      'Known as ada',
    );
  });
  it('ends when idle, after its maximum time, and for methods used too long ago', async () => {
    const flow = await runs.flowOf(nodes({ authenticationMethodLastUsedIn: 5 }), links);
    const cookie = async () => parseCookie(await signedOn(flow));
    const asks = async (values: object, asked: boolean) => {
      const held = await cookie();
      await change(flow, values);
      expect((await visit(flow, held)).body.includes('name="who"')).toBe(asked);
    };
    await asks({ idle_seconds: 3600 }, false);
    await asks({ active_date: Date.now() - 3_600_001 }, true);
    await asks({ expires: Date.now() - 1 }, true);
    await asks({ methods: JSON.stringify({ pwd: Date.now() - 4 * 60_000 }) }, false);
    await asks({ methods: JSON.stringify({ pwd: Date.now() - 6 * 60_000 }) }, true);
    await asks({ methods: JSON.stringify({ mfa: Date.now() }) }, true);
  });
  it('accepts any method if the node says so in the notation of exports', async () => {
    const any = { checkSessionAuthenticator: 'anyAuthenticationMethod' };
    const flow = await runs.flowOf(nodes(any), links);
    const held = parseCookie(await signedOn(flow));
    expect((await visit(flow, held)).body).not.toContain('name="who"');
  });
  it('belongs to one environment and an enabled user', async () => {
    const [ours, theirs] = [await runs.flowOf(nodes(), links), await runs.flowOf(nodes(), links)];
    const cookie = parseCookie(await signedOn(ours));
    const moved = cookie.replace(ours.companyId, theirs.companyId);
    expect((await visit(theirs, `${cookie}; ${moved}`)).body).toContain('name="who"');
    const directory = sluice.server.get(userDirectory);
    const { userId } = await directory.create(ours.companyId, { username: 'grace' });
    const hers = parseCookie(await signedOn(ours, userId));
    await directory.update(ours.companyId, userId, { enabled: false });
    expect((await visit(ours, hers)).body).toContain('name="who"');
    expect((await sessions(ours)).filter(row => row.user_id === userId)).toEqual([]);
    const refused = await runs.answer((await visit(ours)).body, { who: userId });
    expect(refused.body).toContain('We couldn’t complete your request');
    expect(refused.body).not.toContain('disabled');
    expect(await readFaults(ours)).toContain('This user is disabled');
  });
  it('ends permanently or softly as the flow says', async () => {
    const flow = await runs.flowOf(nodes(), links);
    const off = async (softDelete: boolean) => {
      const graph = {
        off: authentication('deleteSession', { softDelete }),
        end: ['httpConnector', 'createSuccessResponse', says('Signed out')] as const,
      };
      const cookie = parseCookie(await signedOn(flow));
      const { token } = flow;
      const graphData = createTestGraph(graph, [['off', 'end']]);
      const { flowInfo } = (
        await sluice.inject('POST', '/flows', { token, body: { name: 'Off', graphData } })
      ).body;
      await sluice.inject('PUT', `/flows/${flowInfo.flowId}/deploy`, { token });
      const request = readRequestFacts({ ip: '', headers: { cookie } });
      const reply = await sluice.server
        .get(flowRunner)
        .start({ companyId: flow.companyId, flowId: flowInfo.flowId, parameters: {}, request });
      return { reply, cookie };
    };
    const hard = await off(false);
    expect(hard.reply.cookies).toMatchObject([{ value: '', maxAge: 0 }]);
    expect(await sessions(flow)).toEqual([]);
    const soft = await off(true);
    expect((await sessions(flow)).map(row => [row.user_id, row.methods])).toEqual([['', '{}']]);
    expect((await visit(flow, soft.cookie)).body).toContain('name="who"');
  });
  it('can’t be created without a user', async () => {
    const flow = await runs.flowOf(nodes({}, '{{local.ask.payload.output.nothing}}'), links);
    const refused = await runs.answer((await visit(flow)).body, { who: 'ada' });
    expect(refused.body).toContain('We couldn’t complete your request');
    expect(await readFaults(flow)).toContain('no user to sign in');
  });
  it('ends for a disabled user together with all tokens of applications', async () => {
    const flow = await runs.flowOf(nodes(), links);
    const directory = sluice.server.get(userDirectory);
    const { userId } = await directory.create(flow.companyId, { username: 'lin' });
    const cookie = parseCookie(await signedOn(flow, userId));
    const { grant } = await new Grants(sluice.server, flow.companyId).create(
      { appId: 'any', signedIn: { subject: userId }, scope: ['openid'] },
      false,
    );
    // As by a change that signs no one off, such as restored rows.
    await sluice.server.database
      .forCompany(flow.companyId)
      .updateTable('directory_users')
      .set({ enabled: 0 })
      .where('user_id', '=', userId)
      .execute();
    expect((await visit(flow, cookie)).body).toContain('name="who"');
    const { revoked_date } = await sluice.server.database
      .forCompany(flow.companyId)
      .selectFrom('oauth_grants')
      .select('revoked_date')
      .where('grant_id', '=', grant.grant_id)
      .executeTakeFirstOrThrow();
    expect(revoked_date).toBeGreaterThan(0);
  });
  it('can be ended for a user by other server code', async () => {
    const flow = await runs.flowOf(nodes(), links);
    const cookie = parseCookie(await signedOn(flow));
    await sluice.server.get(signOnSessions).signOffUser(flow.companyId, 'ada');
    expect((await visit(flow, cookie)).body).toContain('name="who"');
  });
});

describe('The ends of a flow that signs on', () => {
  it('tell an application who signed on, or why nobody did', async () => {
    const graph = (end: Node) => ({ end });
    const success = await (
      await runs.flowOf(
        graph(
          authentication('returnSuccessResponseWidget', {
            userId: 'ada',
            authenticationMethods: 'mfa',
          }),
        ),
      )
    ).start();
    expect(success.body).toMatchObject({
      success: true,
      user: { id: 'ada' },
      session: { id: expect.any(String) },
    });
    const failing = {
      customErrorFlag: true,
      errorMessage: 'login_failed',
      errorDescription: 'Not today',
      errorCode: '77',
    };
    const failure = await (
      await runs.flowOf(graph(authentication('returnErrorResponseRedirect', failing)))
    ).start();
    expect(failure.status).toBe(400);
    expect(failure.body).toMatchObject({
      success: false,
      code: '77',
      errorMessage: 'login_failed',
      message: 'Not today',
    });
    const approved = await (
      await runs.flowOf(graph(authentication('returnCibaSuccess', { userId: 'ada' })))
    ).start();
    expect(approved.body).toMatchObject({ success: true, user: { id: 'ada' } });
    expect(sessionIn(approved.headers)).toBe('');
    const denied = await (
      await runs.flowOf(graph(authentication('returnCibaError', { userId: 'ada' })))
    ).start();
    expect(denied.body).toMatchObject({ success: false, errorMessage: 'access_denied' });
  });
});

describe('A client that keeps cookies', () => {
  it('submits a screen with them instead of headers, and gets the correlation ID', async () => {
    const flow = await runs.flowOf(nodes(), links);
    const first = await flow.start();
    const set = [first.headers['set-cookie']].flat().map(String);
    expect(set.find(each => each.startsWith('interactionToken='))).toMatch(
      new RegExp(`; Path=/${flow.companyId}/davinci; Max-Age=900; HttpOnly; SameSite=Lax$`),
    );
    expect(first.headers['correlation-id']).toMatch(/^[\w-]{36}$/);
    const cookie = set.map(parseCookie).join('; ');
    const end = await sluice.app.inject({
      method: 'POST',
      url: `/${flow.companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
      headers: { cookie },
      payload: { id: first.body.id, eventName: 'continue', parameters: { who: 'ada' } },
    });
    expect(end.json()).toMatchObject({ success: true, user: { id: 'ada' } });
    expect(
      [end.headers['set-cookie']]
        .flat()
        .map(String)
        .filter(each => /^interaction\w+=; .*Max-Age=0;/.test(each)),
    ).toHaveLength(2);
  });
});
