import { namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import type { DirectoryUser, NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import {
  authenticators,
  mfaDevices,
  type Authenticators,
  type MfaDevice,
  type MfaDevices,
} from '#plugins/users/contract';
import { getText, line } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';
import { notFound } from '../sso/directoryFaults';
import { onPlatform, readUser, type Given } from '../sso/platformNode';
import { AuthenticationStore } from './AuthenticationStore';
import { PairingKeyStore } from './PairingKeyStore';

/** Devices, authentications by them, and what pairs them. */
export class MfaStore {
  readonly devices: MfaDevices;
  readonly authentications: AuthenticationStore;
  readonly pairingKeys: PairingKeyStore;
  constructor(private readonly server: ServerHost) {
    this.devices = server.get(mfaDevices);
    this.authentications = new AuthenticationStore(server);
    this.pairingKeys = new PairingKeyStore(server);
  }

  /** Where this installation's own pages stand. */
  get publicUrl(): string {
    return this.server.settings.publicUrl;
  }
}
export const mfaStore = namespace('pingone').service<MfaStore>('mfaStore');

/** The call of a capability for devices. */
export interface MfaCall extends Given {
  readonly store: MfaStore;
  readonly service: Authenticators;
}

/** A run over devices; what is refused is the node's false branch, in the platform's form. */
export const onDevices = (
  work: (given: MfaCall) => Promise<NodeOutcome>,
): ((call: NodeCall) => Promise<NodeOutcome>) =>
  onPlatform(given => {
    const { call } = given;
    return work({ ...given, store: call.get(mfaStore), service: call.get(authenticators) });
  });

export const userId = line('User ID', { required: true });
export const deviceId = line('Device ID', { required: true });

/** The user that a node names. */
export const requireOwner = ({ call, directory, companyId }: Given): Promise<DirectoryUser> =>
  readUser(directory, companyId, getText(call, 'userId'));

/** The device of that user which a node names. */
export async function requireDevice(
  { call, store, companyId }: MfaCall,
  user: DirectoryUser,
): Promise<MfaDevice> {
  const id = getText(call, 'deviceId');
  const device = await store.devices.find(companyId, user.userId, id);
  if (!device) throw notFound(`The user has no device with the ID “${id}”.`);
  return device;
}

/** Refuses a user who cannot sign in at the moment. */
export function requireUsable({ enabled, locked }: DirectoryUser): void {
  if (!enabled)
    throw invalidValue(['userDisabled', 'noUsableDevices'], 'This user is disabled.', {
      code: 'ACCOUNT_NOT_USABLE',
      target: 'user',
    });
  if (locked)
    throw invalidValue(
      ['passwordLockedOut'],
      'Too many incorrect passwords. Wait a few minutes and try again.',
      { code: 'PASSWORD_LOCKED_OUT', target: 'user' },
    );
}
