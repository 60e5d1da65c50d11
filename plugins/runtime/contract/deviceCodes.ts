import { namespace } from '#core/contract';

/** A device that waits for a person to allow it, by the code that it shows them (RFC 8628). */
export interface DeviceRequest {
  readonly userCode: string;
  readonly appId: string;
  readonly appName: string;
  readonly scopes: readonly string[];
}
/** Whom a device may act for, from now on. */
export interface DeviceApproval {
  readonly subject: string;
  /** Authentication method references, as in `amr`. */
  readonly methods: readonly string[];
  /** Those of the request that are granted; all of them without. */
  readonly scopes?: readonly string[];
}
/** The code that a person typed, and from which address. */
export interface TypedCode {
  readonly companyId: string;
  readonly userCode: string;
  readonly ip: string;
}
/** Devices that wait for a person. The plugin that issues tokens provides it. */
export interface DeviceCodes {
  /** The device behind a code, while nobody has decided on it; wrong codes are counted by address. */
  find(code: TypedCode): Promise<DeviceRequest | undefined>;
  /** Answers whether the device was waiting still: of several decisions one is taken. */
  approve(code: TypedCode, approval: DeviceApproval): Promise<boolean>;
  decline(code: TypedCode): Promise<boolean>;
}
export const deviceCodes = namespace('runtime').service<DeviceCodes>('deviceCodes');
