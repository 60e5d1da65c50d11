import { get } from 'node:https';
import { expect, it } from 'vitest';
import { HttpPeer } from '../HttpPeer';
import { callOf, findCall, listNaming } from './platformCalls';

const base = '/v1/environments/e1';
const json = 'application/json';

it('identifies calls of the platform by method, path, and media type', () => {
  const node = (capabilityName: string) => ({
    connectorId: 'pingOneMfaConnector',
    capabilityName,
  });
  const select = 'application/vnd.pingidentity.device.select+json';
  expect(findCall('POST', '/e1/deviceAuthentications/a1', select)).toBe(
    callOf(node('deviceSelectDeviceAuthentication')),
  );
  expect(findCall('GET', `${base}/users/u1/devices?filter=x`, undefined)).toBe(
    callOf(node('readAllDevices')),
  );
  expect(callOf(node('readAllDevicesPingID'))).toBe(callOf(node('readAllDevices')));
  expect(callOf(node('createDevice'))).not.toBe(callOf(node('readAllDevices')));
  expect(findCall('POST', `${base}/users`, json)).toBe(
    callOf({ connectorId: 'pingOneSSOConnector', capabilityName: 'createUser' }),
  );
  expect(findCall('GET', '/anything', undefined)).toBeUndefined();
  expect(callOf({ connectorId: 'httpConnector', capabilityName: 'makeRestApiCall' })).toBe(
    undefined,
  );
  expect(listNaming(node('readPairingKey'))).toEqual(['userId', 'pairingKeyId']);
});

it('answers and rejects single calls of the platform', async () => {
  const peer = new HttpPeer();
  await peer.open();
  try {
    const devices = findCall('GET', `${base}/users/u1/devices`, undefined)!;
    peer.serve([], {
      answerOf: { [devices]: { size: 7 } },
      refused: { [`${devices} 1`]: { status: 400, code: 'quotaExceeded' } },
    });
    const ask = (path: string) =>
      new Promise<readonly unknown[]>((done, fail) => {
        get(`https://api.example.com${base}${path}`, { agent: false }, reply => {
          let text = '';
          reply.on('data', part => (text += String(part)));
          reply.on('end', () => done([reply.statusCode, JSON.parse(text)]));
        }).on('error', fail);
      });
    expect(await ask('/users/u1/devices')).toMatchObject([200, { size: 7 }]);
    expect(await ask('/users/u1')).toMatchObject([200, { size: 1 }]);
    expect(await ask('/users/u1/devices')).toMatchObject([400, { code: 'quotaExceeded' }]);
    expect(await ask('/users/u1/devices')).toMatchObject([200, { size: 7 }]);
  } finally {
    await peer.close();
  }
});
