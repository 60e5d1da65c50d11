import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { access } from '#plugins/flows/contract/references';
import type { ValueType } from './valueType';

/** The output of a called flow, and the types of its inputs. */
export interface CalledTypes {
  readonly answer: ValueType;
  readonly inputs: Readonly<Record<string, ValueType>>;
}

/** The types that the flows around a flow determine. */
export interface FlowSurroundings {
  /** By the ids of the flows that it calls; those that are not here are missing. */
  readonly called: Readonly<Record<string, CalledTypes>>;
  /** The values that calling flows pass to its inputs, by their names. */
  readonly given: Readonly<Record<string, ValueType>>;
  /** Whether flows are left out because all of them together are too large. */
  readonly truncated: boolean;
}

export const flowSurroundings = endpoint('GET /flows/:flowId/surroundings', {
  summary:
    'Returns the output types of the flows that a flow calls, and the types that its callers pass to its inputs. `calls` is a comma-separated list of the IDs of the called flows. Leaves out flows beyond 8 MB in total; `truncated` is then true.',
  query: Type.Object({ calls: Type.Optional(Type.String({ maxLength: 20_000 })) }),
  reply: Type.Unsafe<FlowSurroundings>(
    Type.Object({
      called: Type.Object({}),
      given: Type.Object({}),
      truncated: Type.Boolean(),
    }),
  ),
  when: can(access, 'read'),
});
