import type { Kysely } from 'kysely';
import { namespace } from '../../../core/contract';

const flows = namespace('flows');

/** A flow as others name it. */
export interface NamedFlow {
  readonly flowId: string;
  readonly name: string;
}
/** The flows of a company for other server halves; `db` is bound to the company. */
export interface FlowDirectory {
  list(db: Kysely<any>): Promise<readonly NamedFlow[]>;
}
export const flowDirectory = flows.service<FlowDirectory>('flowDirectory');
