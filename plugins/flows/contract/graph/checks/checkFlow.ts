import type { Flow } from '../../flow';
import { checkGraph } from './checkGraph';
import { requireList, requireObject, requireText, ifThere, ValidationError } from './refusal';

/**
 * The parts of a flow that an import needs from a file; a flow of an older export may lack the
 * rest.
 */
export type ForeignFlow = Partial<Flow> & Pick<Flow, 'flowId' | 'name' | 'graphData'>;

const string = (value: unknown, at: string) => {
  if (typeof value !== 'string') throw new ValidationError(at, 'Expected text.');
};

/** Refuses a flow whose parts are missing or of the wrong type, naming the first such part. */
export function checkFlow(value: unknown, at: string): ForeignFlow {
  const flow = requireObject(value, at);
  const under = (name: string) => (at === '' ? name : `${at}/${name}`);
  const name = requireText(flow.name, under('name'));
  if (name.length > 256)
    throw new ValidationError(under('name'), 'The name can have up to 256 characters.');
  requireText(flow.flowId, under('flowId'));
  ifThere(flow, 'description', at, string);
  ifThere(flow, 'flowColor', at, string);
  ifThere(flow, 'settings', at, requireObject);
  ifThere(flow, 'trigger', at, requireObject);
  ifThere(flow, 'connectorIds', at, requireList);
  ifThere(flow, 'inputSchema', at, (list, place) =>
    requireList(list, place).forEach((field, index) => {
      requireText(
        requireObject(field, `${place}/${index}`).propertyName,
        `${place}/${index}/propertyName`,
      );
    }),
  );
  ifThere(flow, 'variables', at, (list, place) =>
    requireList(list, place).forEach((each, index) => {
      const variable = requireObject(each, `${place}/${index}`);
      requireText(variable.name, `${place}/${index}/name`);
      requireText(variable.context, `${place}/${index}/context`);
      requireObject(variable.fields, `${place}/${index}/fields`);
    }),
  );
  ifThere(flow, 'connections', at, (list, place) =>
    requireList(list, place).forEach((each, index) => {
      const connection = requireObject(each, `${place}/${index}`);
      requireText(connection.connectionId, `${place}/${index}/connectionId`);
      requireText(connection.connectorId, `${place}/${index}/connectorId`);
    }),
  );
  checkGraph(flow.graphData, under('graphData'));
  return value as ForeignFlow;
}
