import { connectionStore } from '#plugins/connections/contract';
import { startLiar } from '#plugins/providers/server/testLiar';
import { client } from '#plugins/providers/server/testProvider';
import type { Node } from '#plugins/connectors/server/connectors/testNodes';
import type { Stage } from './Stage';

const connector = 'pingOneAuthenticationConnector';
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const headers = { 'user-agent': userAgent };

const node = (capability: string, properties: object = {}): Node => [
  connector,
  capability,
  { ...properties },
];

/** Runs the capabilities of sessions and of the ends of sign-ins, and a sign-in at a provider. */
export async function runSignOn(stage: Stage): Promise<void> {
  const { nodes, directory } = stage;
  const { userId } = await directory.create(nodes.companyId, { email: 'ada@session.example' });
  const signedOn = { userId, authenticationMethods: 'pwd', idleTimeout: 60 };
  const check = node('checkSession', { checkSessionAuthenticator: 'pwd' });
  await nodes.run(check, {}, headers);
  await nodes.run(node('deleteSession'), {}, headers);
  for (const ending of ['returnSuccessResponseRedirect', 'returnSuccessResponseWidget'])
    await nodes.run(node(ending, signedOn), {}, headers);
  const inOne = { sign: node('setSession', signedOn), check, leave: node('deleteSession') };
  await nodes.all(inOne, {}, headers);
  await nodes.run(node('returnErrorResponseRedirect'));
  await nodes.run(node('returnCibaSuccess', { userId }));
  await nodes.run(node('returnCibaError'));
  await nodes.run(['devicePolicyConnector', 'getPlatform'], {}, headers);
  await runRadius(stage);
  await runProvider(stage);
}

async function runRadius({ sluice, nodes }: Stage): Promise<void> {
  const challenge = { responseType: 'CHALLENGE', responseValue: 'Type the code' };
  const { start } = await nodes.flowOf({
    ask: ['pingOneIntegrationsConnector', 'radiusResponse', challenge],
  });
  const {
    id,
    interactionId: interactionid,
    interactionToken: interactiontoken,
  } = (await start()).body;
  await sluice.app.inject({
    method: 'POST',
    url: `/${nodes.companyId}/davinci/connections/x/capabilities/radiusResponse`,
    headers: { interactionid, interactiontoken },
    payload: { id, eventName: 'continue', parameters: { text: '123456' } },
  });
}

async function runProvider({ sluice, nodes }: Stage): Promise<void> {
  const { companyId, customerId, token } = nodes;
  const liar = await startLiar();
  await sluice.server.database.transaction(companyId, db =>
    sluice.server
      .get(connectionStore)
      .createMissing(db, companyId, customerId, [
        { connectionId: 'idp', connectorId: 'genericConnector', name: 'Examples Inc' },
      ]),
  );
  const values = {
    providerName: 'Examples Inc',
    authTypeDropdown: 'openId',
    issuerUrl: liar.issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid email profile',
  };
  const filled = Object.entries(values).map(([key, value]) => [key, { value }]);
  const properties = { customAuth: { properties: Object.fromEntries(filled) } };
  await sluice.inject('PUT', '/connections/idp', { token, body: { properties } });
  Object.assign(liar.lies.claims, { email: 'eve@example.com', email_verified: true });
  const reply = await fetch(`${liar.issuer}/token`);
  const { id_token: idTokenHint } = (await reply.json()) as { id_token: string };
  const byId = { identityProvider: 'useIdpId', identityProviderId: 'idp', idTokenHint };
  await nodes.run(node('loginFirstFactor', byId));
  await liar.close();
}
