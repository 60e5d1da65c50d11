import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Node } from '#plugins/connectors/server/connectors/testNodes';
import { variableStore } from '#plugins/variables/contract';
import { startServer } from '#testing/startServer';
import { createTestDevices, TestGateway } from './testDevices';

const gateway = new TestGateway();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
beforeAll(async () => {
  await gateway.open();
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: gateway.host } });
});
beforeEach(async () => {
  on = await createTestDevices(sluice);
});
afterAll(async () => {
  await sluice.close();
  await gateway.close();
});

describe('A proof by a device', () => {
  const save: Node = [
    'variablesConnector',
    'saveValueUserInfo',
    {
      saveVariables: [{ name: 'by', type: 'string', value: 'device', label: 'by (string - user)' }],
    },
  ];
  const keeps = async (userId: string, nodes: Readonly<Record<string, Node>>) => {
    const { claims, reply } = await on.all({ ...nodes, save });
    expect(claims.saveOut).toEqual({ by: 'device' });
    const kept = await sluice.server.get(variableStore).loadUser(on.companyId, userId);
    return { kept: kept['by'] === 'device', reply, claims };
  };
  const started = '{{local.begin.payload.output.rawResponse.id}}';

  it('counts in the run that started it', async () => {
    const { userId, code } = await on.withApp();
    const check = { deviceAuthenticationId: started, otp: code() };
    const { kept } = await keeps(userId, {
      begin: on.node('createDeviceAuthentication', { userId }),
      check: on.node('validateOtpDeviceAuthentication', check),
    });
    expect(kept).toBe(true);
  });

  it('by an address that is no device counts if it is the user’s own', async () => {
    const phone = '+14155550123';
    const connection = await gateway.connect(on);
    const page = {
      customHTML: '<form id="f"><input name="otp"></form>',
      formFieldsList: [{ propertyName: 'otp', preferredDataType: 'string' }],
    };
    const keepsBy = async (to: string) => {
      const { userId } = await on.someone({ phone });
      const once = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'SMS' };
      const otp = '{{local.ask.payload.output.otp}}';
      const { start } = await on.flowOf({
        begin: on.node('createDeviceAuthentication', { ...once, oneTimeSmsDevice: to }, connection),
        ask: ['httpConnector', 'customHTMLTemplate', page],
        check: on.node('validateOtpDeviceAuthentication', { deviceAuthenticationId: started, otp }),
        save,
      });
      const { id, interactionId, interactionToken } = (await start()).body;
      const { code } = gateway.messages.at(-1);
      const url = `/${on.companyId}/davinci/connections/x/capabilities/customHTMLTemplate`;
      const answered = await sluice.app.inject({
        method: 'POST',
        url,
        headers: { interactionid: interactionId, interactiontoken: interactionToken },
        payload: { id, eventName: 'continue', parameters: { otp: code } },
      });
      expect(answered.body).toContain('COMPLETED');
      const kept = await sluice.server.get(variableStore).loadUser(on.companyId, userId);
      return kept['by'] === 'device';
    };
    expect(await keepsBy(phone)).toBe(true);
    expect(await keepsBy('+14155550199')).toBe(false);
  });

  it('doesn’t count in other runs, or before it is completed', async () => {
    const { userId, code } = await on.withApp();
    const begun = await on.begin({ userId });
    const check = { deviceAuthenticationId: begun.id, otp: code() };
    const done = await keeps(userId, { check: on.node('validateOtpDeviceAuthentication', check) });
    expect(done.kept).toBe(false);
    const read = on.node('readDeviceAuthentication', { deviceAuthenticationId: begun.id });
    expect((await keeps(userId, { read })).kept).toBe(false);
    const nothing = on.node('createDeviceAuthentication', { userId });
    expect((await keeps(userId, { nothing })).kept).toBe(false);
  });
});

it('Recordings of runs contain no codes, secrets, or pairing keys', async () => {
  const { userId } = await on.someone();
  const key = on.node('createPairingKey', { userId });
  const app = on.node('createDevice', { userId, deviceType: 'TOTP' });
  const { flowId, start } = await on.flowOf({ app, key });
  const { additionalProperties, interactionId } = (await start()).body;
  const { token, companyId } = on;
  const runs = `/company/${companyId}/flows/${flowId}`;
  const { interactions } = (await sluice.inject('GET', `${runs}/events?limit=1`, { token })).body;
  const id = interactionId ?? interactions[0].interactionId;
  const { text } = await sluice.inject('GET', `${runs}/interactions/${id}/events?limit=50`, {
    token,
  });
  expect(text).toContain('keyUri');
  expect(text).not.toContain(additionalProperties.appOut.device.secret);
  expect(text).not.toContain(additionalProperties.keyOut.rawResponse.code);
});
