import { canvas } from '#plugins/flows/contract';

/** A node that calls the flow that was opened from it. */
export interface Breadcrumb {
  readonly flowId: string;
  readonly nodeId: string;
}

const parameter = 'via';
const most = 8;

/** The calls that led to the flow at an address, the outermost first. */
export const readBreadcrumbs = (search: URLSearchParams): readonly Breadcrumb[] =>
  (search.get(parameter) ?? '')
    .split(',')
    .flatMap(stop => {
      const [flowId, nodeId] = stop.split('~');
      return flowId && nodeId ? [{ flowId, nodeId }] : [];
    })
    .slice(-most);

const write = (path: string, values: readonly (readonly [string, string])[]) => {
  const query = values.filter(([, value]) => value !== '');
  return query.length === 0
    ? path
    : `${path}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
};
const writeTrail = (trail: readonly Breadcrumb[]) =>
  trail
    .slice(-most)
    .map(({ flowId, nodeId }) => `${flowId}~${nodeId}`)
    .join(',');

/** The canvas of a flow that is opened from a node that calls it, with the way back. */
export const getCalledPath = (
  flowId: string,
  from: Breadcrumb,
  trail: readonly Breadcrumb[] = [],
): string => write(canvas.to({ id: flowId }), [[parameter, writeTrail([...trail, from])]]);

/** The canvas of a flow on the way back, with the node that called selected. */
export function getCallerPath(trail: readonly Breadcrumb[], at: number): string {
  const { flowId, nodeId } = trail[at]!;
  const rest = writeTrail(trail.slice(0, at));
  return write(canvas.to({ id: flowId }), [
    ['node', nodeId],
    [parameter, rest],
  ]);
}
