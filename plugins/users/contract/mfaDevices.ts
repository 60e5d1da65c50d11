import { namespace } from '#core/contract';
import type { DeviceKind } from './authenticators';

const users = namespace('users');

/** A device of a user with its state. */
export interface MfaDevice {
  readonly deviceId: string;
  readonly userId: string;
  readonly kind: DeviceKind;
  readonly name: string;
  readonly active: boolean;
  /** An email address, a telephone number or a push token. */
  readonly address: string;
  readonly createdDate: number;
  /** 0 before the first. */
  readonly usedDate: number;
  /** After too many wrong codes; 0 while not locked. */
  readonly lockedUntil: number;
}
/** A device to add. */
export interface NewMfaDevice {
  readonly kind: DeviceKind;
  readonly name: string;
  readonly address: string;
  readonly active: boolean;
  /** The data that a new key must sign. */
  readonly pending?: object;
}

/** The devices of a company's users, in the one table of their authenticators. */
export interface MfaDevices {
  /** The default device comes first, then the oldest. */
  list(companyId: string, userId: string): Promise<readonly MfaDevice[]>;
  find(companyId: string, userId: string, deviceId: string): Promise<MfaDevice | undefined>;
  /** Adds a device and returns its ID; those begun long before and never activated make room. */
  add(companyId: string, userId: string, device: NewMfaDevice): Promise<string>;
  /** Returns the data that a device must sign before it is active; undefined once it is. */
  openPending(companyId: string, deviceId: string): Promise<unknown>;
  /** Sets what changed of a device; false where it is gone. */
  change(
    companyId: string,
    deviceId: string,
    changes: Partial<Pick<MfaDevice, 'active' | 'name' | 'address' | 'usedDate'>>,
  ): Promise<boolean>;
  /** Makes a device the default. */
  prefer(companyId: string, deviceId: string): Promise<void>;
  remove(companyId: string, userId: string, deviceId: string): Promise<boolean>;
  /** Counts a try at a device, or an address that is none; false while it is locked. */
  countTry(companyId: string, deviceId: string): Promise<boolean>;
  clearTries(companyId: string, deviceId: string): Promise<void>;
}

/** Users' devices with their status, for connectors that show and change single devices. */
export const mfaDevices = users.service<MfaDevices>('mfaDevices');
