import { sql } from 'kysely';
import type { Service } from '#core/contract';
import { newUuid } from '#core/contract/ids/id';
import { readJson, type ServerHost } from '#core/server';
import { TtlCache } from '#core/server/cache/TtlCache';
import type { FlowChoice, PolicyStart, VersionChoice } from '#plugins/runtime/contract';
import type { CanaryRow, Phase } from '../tables';
import { chooseArm } from './chooseArm';
import { formatMark } from './mark';

/** A canary that goes on, as far as starts need it. */
interface Live {
  readonly row: Pick<CanaryRow, 'canary_id' | 'policy_id' | 'from_version' | 'to_version'>;
  readonly phase: number;
  readonly share: number;
}

/**
 * The canaries that go on, each read again once a second while its flow is started: so each process
 * knows of a change within it.
 */
export class Canaries implements FlowChoice {
  private readonly live = new TtlCache<Live | undefined>();

  constructor(private readonly server: Pick<ServerHost, 'database'>) {}

  /** Called after a change, so that this process reads it at once. */
  forget(companyId: string, flowId: string): void {
    this.live.forget(companyId, flowId);
  }

  async choose(start: PolicyStart): Promise<VersionChoice | undefined> {
    const { companyId, flowId } = start;
    const live = await this.live.get(companyId, flowId, () => this.read(companyId, flowId));
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

  private async read(companyId: string, flowId: string): Promise<Live | undefined> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('canaries')
      .select(['canary_id', 'policy_id', 'from_version', 'to_version', 'phases'])
      .where('flow_id', '=', flowId)
      .where('ended_date', '=', sql.lit(0))
      .executeTakeFirst();
    if (!row) return undefined;
    const phases: readonly Phase[] = readJson(row.phases);
    return { row, phase: phases.length - 1, share: phases.at(-1)?.share ?? 0 };
  }
}

/** The canaries that go on; one a process. */
export const liveCanaries: Service<Canaries> = { kind: 'service', id: 'releases.canaries' };
