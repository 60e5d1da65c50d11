import type { Input } from '#core/contract';
import { allValues, disabled, type Filter, type runsBehind } from '../../contract';
import type { Behind } from './behind';

type Query = NonNullable<Input<typeof runsBehind>['query']>;

const isGiven = (value: unknown) => value !== undefined && value !== '';
const momentIn = (text: string | undefined) =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;

/** Returns the query of the call: the figure, within the filters of the page. */
export function behindQuery(behind: Behind, filter: Filter): Query {
  const { gte, lte, status, reached, what, ...rest } = behind;
  const {
    flowName: _flow,
    node: _node,
    past: _past,
    pastTitle: _title,
    count: _count,
    ...texts
  } = rest;
  const { outcome: _outcome, ...narrowed } = filter;
  const own = {
    ...texts,
    gte: momentIn(gte),
    lte: momentIn(lte),
    status: /^(?:waiting|success|failure|error|timeout)$/.test(status ?? '') ? status : undefined,
    what: /^(?:dropped|slow|error)$/.test(what ?? '') ? what : undefined,
    reached: reached === 'true' ? true : undefined,
  };
  return {
    ...narrowed,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => isGiven(value))),
  } as Query;
}

/**
 * Whether what is found are examples: figures of nodes and outcomes do not know all of their runs.
 */
export const isSampled = ({ nodeId, cause, what, outcome, outcomeStatus }: Query): boolean =>
  Boolean(
    nodeId ||
    cause ||
    what ||
    outcomeStatus ||
    (outcome && outcome !== allValues && outcome !== disabled),
  );
