import type { Flow } from '../../flow';
import { checkGraph } from './checkGraph';
import { aList, anObject, aText, ifThere, ValidationError } from './refusal';

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
  const flow = anObject(value, at);
  const under = (name: string) => (at === '' ? name : `${at}/${name}`);
  const name = aText(flow.name, under('name'));
  if (name.length > 256)
    throw new ValidationError(under('name'), 'The name can have up to 256 characters.');
  aText(flow.flowId, under('flowId'));
  ifThere(flow, 'description', at, string);
  ifThere(flow, 'flowColor', at, string);
  ifThere(flow, 'settings', at, anObject);
  ifThere(flow, 'trigger', at, anObject);
  ifThere(flow, 'connectorIds', at, aList);
  ifThere(flow, 'inputSchema', at, (list, place) =>
    aList(list, place).forEach((field, index) => {
      aText(anObject(field, `${place}/${index}`).propertyName, `${place}/${index}/propertyName`);
    }),
  );
  ifThere(flow, 'variables', at, (list, place) =>
    aList(list, place).forEach((each, index) => {
      const variable = anObject(each, `${place}/${index}`);
      aText(variable.name, `${place}/${index}/name`);
      aText(variable.context, `${place}/${index}/context`);
      anObject(variable.fields, `${place}/${index}/fields`);
    }),
  );
  ifThere(flow, 'connections', at, (list, place) =>
    aList(list, place).forEach((each, index) => {
      const connection = anObject(each, `${place}/${index}`);
      aText(connection.connectionId, `${place}/${index}/connectionId`);
      aText(connection.connectorId, `${place}/${index}/connectorId`);
    }),
  );
  checkGraph(flow.graphData, under('graphData'));
  return value as ForeignFlow;
}
