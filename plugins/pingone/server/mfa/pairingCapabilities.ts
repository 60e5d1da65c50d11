import { codes, Failure } from '#core/contract';
import { userDirectory, type DirectCall } from '#plugins/connectors/contract';
import { authenticators } from '#plugins/users/contract';
import { getRelyingParty } from '#plugins/users/contract';
import { getText, line, toggle } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';
import { notFound } from '../sso/directoryFaults';
import { getDefaultName } from './deviceResource';
import { mfaStore, onDevices, requireOwner, userId, type MfaCall } from './mfaNode';
import type { PairingKeyRow } from './tables';

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();

function toPairingKey(key: PairingKeyRow): Readonly<Record<string, unknown>> {
  const expired = key.status === 'UNCLAIMED' && key.expires <= Date.now();
  return {
    id: key.pairing_key_id,
    environment: { id: key.company_id },
    user: { id: key.user_id },
    status: expired ? 'EXPIRED' : key.status,
    ...(key.device_id && { device: { id: key.device_id } }),
    createdAt: toTime(key.created_date),
    updatedAt: toTime(key.updated_date),
    expiresAt: toTime(key.expires),
  };
}
const text = { type: 'string' };
const output = {
  rawResponse: {
    type: 'object',
    properties: { id: text, code: text, uri: text, status: text, expiresAt: text },
  },
};
const pairingKeyId = line('Pairing Key ID', { required: true });

async function createPairingKey(given: MfaCall) {
  const { companyId, store } = given;
  const user = await requireOwner(given);
  const made = await store.pairingKeys.create(companyId, user.userId);
  if (!made)
    throw invalidValue(
      ['limitExceeded', 'quotaExceeded'],
      'Too many pairing keys are waiting to be claimed. Wait ten minutes and try again.',
      { code: 'LIMIT_EXCEEDED', target: 'pairingKeys' },
    );
  const { code, key } = made;
  const uri = `pairing://${companyId}?code=${code}`;
  // The name of the first tells the record of runs to keep the code out, wherever it stands.
  const output = { pairingKey: code, rawResponse: { ...toPairingKey(key), code, uri } };
  return { kind: 'success' as const, output };
}

async function requireKey(given: MfaCall): Promise<PairingKeyRow> {
  const { call, companyId, store } = given;
  const { userId } = await requireOwner(given);
  const id = getText(call, 'pairingKeyId');
  const key = await store.pairingKeys.find(companyId, userId, id);
  if (!key) throw notFound(`The user has no pairing key with the ID “${id}”.`);
  return key;
}

const readText = ({ properties }: DirectCall, name: string) =>
  typeof properties[name] === 'string' ? properties[name].trim() : '';

/** Pairs a device with the code that its user scanned in the company's app. */
async function claimPairingKey(call: DirectCall) {
  const { companyId } = call;
  const { devices, pairingKeys } = call.get(mfaStore);
  const key = await pairingKeys.claim(companyId, readText(call, 'code'));
  const user = key && (await call.get(userDirectory).find(companyId, { userId: key.user_id }));
  if (!key || !user?.enabled)
    throw new Failure(
      404,
      codes.notFound,
      'This pairing key has expired or was used. Show the user a new one.',
    );
  const { deviceId, secret, uri } = await call
    .get(authenticators)
    .createTotp(companyId, user.userId, {
      name: readText(call, 'nickname') || getDefaultName('mobile'),
      issuer: getRelyingParty(call).name ?? '',
      account: user.email || user.username || user.displayName,
      kind: 'mobile',
    });
  const address = readText(call, 'pushToken').slice(0, 4000);
  await devices.change(companyId, deviceId, { active: true, address });
  await pairingKeys.setDevice(companyId, key.pairing_key_id, deviceId);
  return { deviceId, userId: user.userId, secret, keyUri: uri };
}

/** Takes what the person said in the company's app. */
async function answerPush(call: DirectCall) {
  const { companyId, properties } = call;
  const { authentications } = call.get(mfaStore);
  const authentication = await authentications.find(
    companyId,
    readText(call, 'deviceAuthenticationId'),
  );
  const asked =
    authentication?.status === 'PUSH_CONFIRMATION_REQUIRED' ? authentication : undefined;
  const approved = String(properties['approved']) === 'true';
  const stepped =
    asked &&
    asked.deviceId === readText(call, 'deviceId') &&
    (await authentications.step(companyId, asked, {
      status: approved ? 'COMPLETED' : 'FAILED',
      fault: approved ? '' : 'PUSH_CONFIRMATION_REJECTED',
    }));
  if (!stepped)
    throw new Failure(
      404,
      codes.notFound,
      'No push notification is waiting for this response. It was already answered or has expired.',
    );
  return { status: stepped.status };
}

const create = {
  title: 'Create Pairing Key',
  subTitle: 'Creates a code for your app. It works once and expires in ten minutes.',
  type: 'action' as const,
  properties: { userId, nickname: line('Nickname') },
  output,
  run: onDevices(createPairingKey),
};

/** Apps on phones: paired by a key, and the calls that the app makes in return. */
export const pairingCapabilities = {
  createPairingKey: create,
  createPairingKeyPingID: { ...create, title: 'Create Pairing Key (PingID)' },
  readPairingKey: {
    title: 'Read Pairing Key',
    type: 'action' as const,
    properties: { userId, pairingKeyId },
    output,
    run: onDevices(async given => ({
      kind: 'success',
      output: { rawResponse: toPairingKey(await requireKey(given)) },
    })),
  },
  deletePairingKey: {
    title: 'Delete Pairing Key',
    type: 'action' as const,
    properties: { userId, pairingKeyId },
    output: { rawResponse: { type: 'object' } },
    run: onDevices(async given => {
      const { user_id, pairing_key_id } = await requireKey(given);
      await given.store.pairingKeys.remove(given.companyId, user_id, pairing_key_id);
      return { kind: 'success', output: { rawResponse: {} } };
    }),
  },
  claimPairingKey: {
    title: 'Claim Pairing Key',
    subTitle: 'For your own app: pairs it with the user who scanned the code.',
    type: 'action' as const,
    properties: {
      code: line('Code', { required: true }),
      nickname: line('Nickname'),
      pushToken: line('Push Token', {
        info: 'Passed to the push gateway with each push notification.',
      }),
    },
    output: { deviceId: text, userId: text, secret: text, keyUri: text },
    answer: claimPairingKey,
  },
  answerPush: {
    title: 'Answer Push',
    subTitle: 'For your own app: sends the user’s response.',
    type: 'action' as const,
    properties: {
      deviceAuthenticationId: line('Device Authentication ID', { required: true }),
      deviceId: line('Device ID', { required: true }),
      approved: toggle('Approved', false),
    },
    output: { status: text },
    answer: answerPush,
  },
};
