import { checkFlow, type ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import { checkHostile } from '#plugins/flows/contract/graph/checks/checkGraph';
import {
  requireList,
  requireObject,
  requireText,
  ifThere,
  ValidationError,
} from '#plugins/flows/contract/graph/checks/refusal';
import type { Input } from '#core/contract';
import type { importFlow } from '#plugins/flows/contract/internal';

/** A file or call that brings flows, whatever its form; the main flow is first. */
export interface ImportSource {
  readonly kind: 'single' | 'bundle' | 'wrapper';
  /** The name to give the main flow, when the wrapper says one. */
  readonly name?: string;
  readonly description?: string;
  readonly flows: readonly ForeignFlow[];
  /** Flow id in the source → the name to give. */
  readonly names: Readonly<Record<string, string>>;
}

const mostFlows = 500;

/**
 * Reads an export of one flow, a bundle `{ flows }`, or an import wrapper `{ name, description,
 * flowInfo, flowNameMapping }` around either. Throws a Refusal that names the first thing that
 * could not be drawn or run.
 */
export function parseImport(value: unknown): ImportSource {
  checkHostile(value);
  const top = requireObject(value, '');
  if (top.flowInfo === undefined)
    return {
      kind: top.flows === undefined ? 'single' : 'bundle',
      names: {},
      flows: parseFlows(top, ''),
    };
  const at = 'flowInfo';
  const names: Record<string, string> = {};
  ifThere(top, 'flowNameMapping', '', (mapping, place) => {
    for (const [id, name] of Object.entries(requireObject(mapping, place)))
      names[id] = requireText(name, `${place}/${id}`);
  });
  const getText = (field: string): string | undefined => {
    const text = top[field] ?? '';
    if (typeof text !== 'string') throw new ValidationError(field, 'Expected text.');
    return text || undefined;
  };
  const name = getText('name');
  const description = getText('description');
  return {
    kind: 'wrapper',
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    names,
    flows: parseFlows(requireObject(top.flowInfo, at), at),
  };
}

function parseFlows(info: Readonly<Record<string, unknown>>, at: string): readonly ForeignFlow[] {
  const under = at === '' ? 'flows' : `${at}/flows`;
  if (info.flows === undefined) {
    if (info.graphData === undefined && info.flowId === undefined) {
      throw new ValidationError(
        at,
        'This is not a flow export: it has neither "flows" nor "graphData".',
      );
    }
    return [checkFlow(info, at)];
  }
  const list = requireList(info.flows, under);
  if (list.length === 0)
    throw new ValidationError(under, 'The export contains no flows. Select another one.');
  if (list.length > mostFlows)
    throw new ValidationError(under, `An export can contain up to ${mostFlows} flows.`);
  const flows = list.map((flow, index) => checkFlow(flow, `${under}/${index}`));
  const ids = new Set<string>();
  flows.forEach(({ flowId }, index) => {
    if (ids.has(flowId))
      throw new ValidationError(
        `${under}/${index}/flowId`,
        `The flow ID “${flowId}” is used twice.`,
      );
    ids.add(flowId);
  });
  return flows;
}

type Body = Input<typeof importFlow>['body'];

/**
 * The call that imports the contents of a file: a wrapper goes as it is, a flow or a bundle inside
 * one.
 */
export function importBody(contents: unknown): Body {
  const wrapper = typeof contents === 'object' && contents !== null && 'flowInfo' in contents;
  return (wrapper ? contents : { flowInfo: contents }) as Body;
}
