import { newUuid } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import type { DeviceKind } from '#plugins/users/contract';
import type { AuthenticationRow, AuthenticationStatus } from './tables';

/** How long a person has for a code or a key. */
export const tenMinutes = 10 * 60_000;
/** How long a push waits for its answer. */
export const pushTimeout = 2 * 60_000;

/** An authentication by a device, as it stands now. */
export interface DeviceAuthentication {
  readonly id: string;
  readonly interactionId: string;
  /** Empty until a key tells who it is. */
  readonly userId: string;
  readonly status: AuthenticationStatus;
  readonly deviceId: string;
  readonly kind: DeviceKind | '';
  readonly address: string;
  readonly challenge: string;
  readonly fault: string;
  readonly createdDate: number;
  readonly updatedDate: number;
}
type Change = Partial<
  Pick<
    DeviceAuthentication,
    'userId' | 'status' | 'deviceId' | 'kind' | 'address' | 'challenge' | 'fault'
  >
>;

const lateStatus: Partial<Record<AuthenticationStatus, AuthenticationStatus>> = {
  OTP_REQUIRED: 'OTP_EXPIRED',
  PUSH_CONFIRMATION_REQUIRED: 'PUSH_CONFIRMATION_TIMED_OUT',
  ASSERTION_REQUIRED: 'FAILED',
  DEVICE_SELECTION_REQUIRED: 'FAILED',
};
const lateFaults: Partial<Record<AuthenticationStatus, string>> = {
  OTP_REQUIRED: 'OTP_EXPIRED',
  PUSH_CONFIRMATION_REQUIRED: 'PUSH_CONFIRMATION_TIMED_OUT',
  ASSERTION_REQUIRED: 'ASSERTION_TIMED_OUT',
  DEVICE_SELECTION_REQUIRED: 'SESSION_TIMED_OUT',
};

/** The authentications by devices that are under way, each a step from state to state. */
export class AuthenticationStore {
  constructor(private readonly server: ServerHost) {}

  async create(
    companyId: string,
    given: Pick<DeviceAuthentication, 'interactionId' | 'userId' | 'status'> & Change,
    lasts = tenMinutes,
  ): Promise<DeviceAuthentication> {
    const now = Date.now();
    const row: AuthenticationRow = {
      company_id: companyId,
      authentication_id: newUuid(),
      interaction_id: given.interactionId,
      user_id: given.userId,
      status: given.status,
      device_id: given.deviceId ?? '',
      kind: given.kind ?? '',
      address: given.address ?? '',
      challenge: given.challenge ?? '',
      fault: given.fault ?? '',
      expires: now + lasts,
      created_date: now,
      updated_date: now,
    };
    await this.of(companyId).insertInto('device_authentications').values(row).execute();
    return toAuthentication(row);
  }

  async find(companyId: string, id: string): Promise<DeviceAuthentication | undefined> {
    const row = await this.of(companyId)
      .selectFrom('device_authentications')
      .selectAll()
      .where('authentication_id', '=', id)
      .executeTakeFirst();
    return row && toAuthentication(row);
  }

  /**
   * Takes a step; undefined where it stands elsewhere by now or is too late, so that of two answers
   * at once one counts. With `lasts` the time for the next answer begins.
   */
  async step(
    companyId: string,
    { id, status }: Pick<DeviceAuthentication, 'id' | 'status'>,
    change: Change,
    lasts?: number,
  ): Promise<DeviceAuthentication | undefined> {
    const now = Date.now();
    const row = await this.of(companyId)
      .updateTable('device_authentications')
      .set({
        ...(change.userId !== undefined && { user_id: change.userId }),
        ...(change.status !== undefined && { status: change.status }),
        ...(change.deviceId !== undefined && { device_id: change.deviceId }),
        ...(change.kind !== undefined && { kind: change.kind }),
        ...(change.address !== undefined && { address: change.address }),
        ...(change.challenge !== undefined && { challenge: change.challenge }),
        ...(change.fault !== undefined && { fault: change.fault }),
        ...(lasts !== undefined && { expires: now + lasts }),
        updated_date: now,
      })
      .where('authentication_id', '=', id)
      .where('status', '=', status)
      .where('expires', '>', now)
      .returningAll()
      .executeTakeFirst();
    return row && toAuthentication(row);
  }

  private of(companyId: string) {
    return this.server.database.forCompany(companyId);
  }
}

function toAuthentication(row: AuthenticationRow): DeviceAuthentication {
  const late = row.expires <= Date.now();
  return {
    id: row.authentication_id,
    interactionId: row.interaction_id,
    userId: row.user_id,
    status: (late && lateStatus[row.status]) || row.status,
    deviceId: row.device_id,
    kind: row.kind,
    address: row.address,
    challenge: row.challenge,
    fault: (late && lateFaults[row.status]) || row.fault,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
  };
}
