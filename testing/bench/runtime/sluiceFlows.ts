import { GraphElements } from '../data/elements';
import { makeFlow } from '../data/graph';
import { bodyText, chainLength, type Logic } from './decision';

const rich = (text: string) => JSON.stringify([{ children: [{ text }] }], undefined, 2);
const of = (connectorId: string, name: string, capabilityName: string) => ({
  connectorId,
  name,
  capabilityName,
});
const kinds = {
  equals: of('functionsConnector', 'Functions', 'AEqualsB'),
  code: of('functionsConnector', 'Functions', 'customFunction'),
  save: of('variablesConnector', 'Variables', 'saveValue'),
  text: of('stringsConnector', 'String', 'trim'),
  answer: of('httpConnector', 'Http', 'createUnwrappedResponse'),
};
const input = (name: string, preferredDataType: string, value: string) => ({
  name,
  preferredDataType,
  value: rich(value),
});
const createVariable = (name: string, value: string) => ({
  name,
  type: 'string',
  value: rich(value),
  key: 0.5,
  label: `${name} (string - flowInstance)`,
});
const judge = (path: string) => ({
  variableInputList: [
    input('username', 'string', '{{global.parameters.username}}'),
    input('amount', 'number', '{{global.parameters.amount}}'),
  ],
  code: `module.exports = a = async ({params}) => {\n  return { user: params.username, path: "${path}", score: params.amount * 2 + 1 };\n}`,
});
const device = { leftValueA: rich('{{global.parameters.device}}'), rightValueB: rich('known') };

/** A node that fills a text in, and one that answers with it. */
function answering(graph: GraphElements, logic: Logic, value: (name: string) => string): string {
  const text = graph.connection(
    kinds.text,
    'Text',
    { originalValue: rich(bodyText(logic, value)) },
    960,
    0,
  );
  const terms = {
    httpStatusCode: '200',
    jsonString: rich(`{{local.${text}.payload.output.newValue}}`),
  };
  graph.operator(text, graph.connection(kinds.answer, 'Answer', terms, 1280, 0), 'allTriggersTrue');
  return text;
}

const draw: Readonly<Record<Logic, (graph: GraphElements) => void>> = {
  withFunction(graph) {
    const choice = graph.connection(kinds.equals, 'Known device?', device, 0, 0);
    const yes = graph.connection(kinds.code, 'Judge the known', judge('trusted'), 320, 0);
    const no = graph.connection(kinds.code, 'Judge the unknown', judge('challenge'), 320, 140);
    const save = graph.connection(
      kinds.save,
      'Tier',
      { saveVariables: [createVariable('tier', 'gold')] },
      640,
      0,
    );
    graph.operator(choice, yes, 'allTriggersTrue');
    graph.operator(choice, no, 'anyTriggersFalse');
    for (const each of [yes, no]) graph.operator(each, save, 'allTriggersTrue');
    // Of the two functions one has run; a reference to the other is empty.
    const either = (name: string) =>
      [yes, no].map(id => `{{local.${id}.payload.output.${name}}}`).join('');
    const text = answering(graph, 'withFunction', name =>
      name === 'tier' ? '{{global.variables.tier}}' : either(name),
    );
    graph.operator(save, text, 'allTriggersTrue');
  },
  plain(graph) {
    const choice = graph.connection(kinds.equals, 'Known device?', device, 0, 0);
    const save = (path: string, y: number) =>
      graph.connection(
        kinds.save,
        `Path ${path}`,
        { saveVariables: [createVariable('tier', 'gold'), createVariable('path', path)] },
        640,
        y,
      );
    const [yes, no] = [save('trusted', 0), save('challenge', 140)];
    graph.operator(choice, yes, 'allTriggersTrue');
    graph.operator(choice, no, 'anyTriggersFalse');
    const input: Record<string, string> = { user: 'username', score: 'amount' };
    const text = answering(graph, 'plain', name =>
      input[name] ? `{{global.parameters.${input[name]}}}` : `{{global.variables.${name}}}`,
    );
    for (const each of [yes, no]) graph.operator(each, text, 'allTriggersTrue');
  },
  chain(graph) {
    let last = '';
    for (let index = 0; index < chainLength; index++) {
      const before = last ? `{{local.${last}.payload.output.step}}` : '0';
      const node = graph.connection(
        kinds.code,
        `Step ${index + 1}`,
        {
          variableInputList: [input('step', 'number', before)],
          code: 'module.exports = a = async ({params}) => {\n  return { step: params.step + 1 };\n}',
        },
        320 * index,
        0,
      );
      if (last) graph.operator(last, node, 'allTriggersTrue');
      last = node;
    }
    const value = (name: string) =>
      name === 'user' ? '{{global.parameters.username}}' : `{{local.${last}.payload.output.step}}`;
    graph.operator(last, answering(graph, 'chain', value), 'allTriggersTrue');
  },
};

/** A measured logic as an export of our own. */
export function sluiceFlow(logic: Logic) {
  const graph = new GraphElements(logic);
  draw[logic](graph);
  const flow = makeFlow({ nodes: 12, screen: false, name: `Bench ${logic}` });
  const elements = { nodes: graph.nodes, edges: graph.edges };
  return { ...flow, variables: [], graphData: { ...flow.graphData, elements } };
}
