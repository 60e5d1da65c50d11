import type { Service } from '#core/contract';
import { newUuid } from '#core/contract/id';
import { readJson, type ServerHost } from '#core/server';
import type { FlowChoice, PolicyStart, VersionChoice } from '#plugins/runtime/contract';
import type { CanaryRow, Phase } from '../tables';
import { chooseArm } from './chooseArm';
import { formatMark } from './mark';

/** A canary that goes on, as far as starts need it. */
interface Live {
  readonly row: Pick<
    CanaryRow,
    'company_id' | 'canary_id' | 'flow_id' | 'policy_id' | 'from_version' | 'to_version'
  >;
  readonly phase: number;
  readonly share: number;
}

const lifetime = 1000;
const goesOn = ['running', 'paused'] as const;

const toKey = (companyId: string, flowId: string) => `${companyId} ${flowId}`;

/**
 * The canaries of all environments that go on, read again every second while flows are started: so each
 * process knows of a change within it.
 */
export class Canaries implements FlowChoice {
  private live: ReadonlyMap<string, Live> = new Map();
  private readUntil = 0;
  /** Counts changes, so that what was read before one is not kept. */
  private changes = 0;
  private reading: Promise<void> | undefined;

  constructor(private readonly server: Pick<ServerHost, 'database'>) {}

  /** Called after a change, so that this process reads it at once. */
  forget(): void {
    this.readUntil = 0;
    this.changes += 1;
  }

  async choose(start: PolicyStart): Promise<VersionChoice | undefined> {
    if (this.readUntil <= performance.now()) await this.read();
    const live = this.live.get(toKey(start.companyId, start.flowId));
    if (!live || live.share === 0) return undefined;
    const { row, share, phase } = live;
    const { canary_id: canaryId, policy_id: policyId } = row;
    const isMeant = policyId === '' || policyId === start.policyId;
    if (!isMeant || row.from_version !== start.deployed) return undefined;
    const [device = '', counted = ''] = start.readKept().split('.');
    const known = device || newUuid();
    const userId = await start.findUser();
    const arm = chooseArm(canaryId, userId ? `user ${userId}` : `device ${known}`, share);
    const counts = counted !== canaryId;
    return {
      versionId: arm === 1 ? row.to_version : row.from_version,
      mark: formatMark({ canaryId, phase, arm, counts }),
      keep: counts ? `${known}.${canaryId}` : '',
    };
  }

  private read(): Promise<void> {
    this.reading ??= this.readLive().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readLive(): Promise<void> {
    const { changes } = this;
    const readUntil = performance.now() + lifetime;
    const rows = await this.server.database.allCompanies
      .selectFrom('canaries')
      .select([
        'company_id',
        'canary_id',
        'flow_id',
        'policy_id',
        'from_version',
        'to_version',
        'phases',
      ])
      .where('state', 'in', goesOn)
      .execute();
    if (changes !== this.changes) return this.readLive();
    this.live = new Map(
      rows.map(row => {
        const phases: readonly Phase[] = readJson(row.phases);
        const live = { row, phase: phases.length - 1, share: phases.at(-1)?.share ?? 0 };
        return [toKey(row.company_id, row.flow_id), live];
      }),
    );
    this.readUntil = readUntil;
  }
}

/** The canaries that go on; one a process. */
export const liveCanaries: Service<Canaries> = { kind: 'service', id: 'releases.canaries' };
