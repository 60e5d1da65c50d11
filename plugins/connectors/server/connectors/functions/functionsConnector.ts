import { isRecord } from '#core/contract';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
import { adaptArgument, readRows } from '#plugins/connectors/contract/internal';
import { contains, includes, isEmpty, order, same, type CompareOptions } from './compare';

const value = (displayName: string): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
});
const type: PropertyDefinition = {
  displayName: 'Data Type',
  type: 'string',
  preferredControlType: 'dropDown',
  value: 'string',
  options: ['string', 'number', 'boolean'].map(name => ({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    value: name,
  })),
};
const toggle = (displayName: string, info: string, on: boolean): PropertyDefinition => ({
  displayName,
  type: 'boolean',
  preferredControlType: 'toggleSwitch',
  info,
  value: on,
});
const caseSensitive = toggle('Case Sensitive', 'Treats “A” and “a” as different.', true);
const a = { leftValueA: { ...value('Value A'), required: true } };
const ab = { ...a, rightValueB: { ...value('Value B'), required: true } };

const getCompareOptions = ({ properties }: NodeCall): CompareOptions => ({
  type: String(properties['type'] ?? 'string'),
  caseSensitive: String(properties['caseSensitive'] ?? true) !== 'false',
});
/** The true or the false branch; a comparison that does not hold is no error. */
const branch = (holds: boolean, output: Record<string, unknown> = {}): NodeOutcome => ({
  kind: holds ? 'success' : 'failure',
  output,
});
const compare =
  (test: (left: unknown, right: unknown, terms: CompareOptions) => boolean) =>
  (call: NodeCall): NodeOutcome =>
    branch(
      test(call.properties['leftValueA'], call.properties['rightValueB'], getCompareOptions(call)),
    );
const comparison = (
  title: string,
  test: Parameters<typeof compare>[0],
  properties: Record<string, PropertyDefinition>,
) => ({
  title,
  type: 'trigger' as const,
  pure: true,
  properties: { ...ab, ...properties },
  run: compare(test),
});

function severalOutcomes(call: NodeCall): NodeOutcome {
  const matched = readRows(call.properties['rightValueMultiple'])
    .filter(row => same(call.properties['leftValueA'], row.value, getCompareOptions(call)))
    .map(row => String(row.id));
  return { kind: matched.length > 0 ? 'success' : 'failure', output: {}, matched };
}

/** As on the platform, a function decides like a comparison where it returns nothing but false. */
const toOutcome = (result: unknown): NodeOutcome =>
  branch(result !== false, isRecord(result) ? result : result === undefined ? {} : { result });

function customFunction({ properties, runFunction }: NodeCall): Promise<NodeOutcome> | NodeOutcome {
  const params: Record<string, unknown> = {};
  for (const { name, value, preferredDataType } of readRows(properties['variableInputList']))
    if (typeof name === 'string' && name !== '')
      params[name] = adaptArgument(value, preferredDataType);
  const result = runFunction(String(properties['code'] ?? ''), params);
  return result instanceof Promise ? result.then(toOutcome) : toOutcome(result);
}

/** Comparisons that choose a branch, and code of one's own. */
export const functionsConnector = defineConnector({
  id: 'functionsConnector',
  name: 'Functions',
  description: 'Compares values to select a branch, and runs your own code.',
  colors: { dark: '#7048e8', canvas: '#efe9ff', canvasText: '#1f2937' },
  capabilities: {
    AEqualsB: comparison('A == B', same, { type, caseSensitive }),
    ANotEqualsB: comparison('A != B', (left, right, terms) => !same(left, right, terms), {
      type,
      caseSensitive,
    }),
    AEqualsMultipleB: {
      title: 'A == B (Multiple Conditions)',
      type: 'trigger',
      pure: true,
      properties: {
        ...a,
        rightValueMultiple: {
          displayName: 'Values',
          type: 'array',
          preferredControlType: 'none',
          info: 'Each value is an outcome with its own links.',
        },
        type,
        caseSensitive,
      },
      run: severalOutcomes,
    },
    AGreaterThanB: comparison('A > B', (left, right, terms) => order(left, right, terms) > 0, {
      type,
    }),
    AGreaterThanEqualToB: comparison(
      'A >= B',
      (left, right, terms) => order(left, right, terms) >= 0,
      { type },
    ),
    ALessThanB: comparison('A < B', (left, right, terms) => order(left, right, terms) < 0, {
      type,
    }),
    ALessThanEqualToB: comparison(
      'A <= B',
      (left, right, terms) => order(left, right, terms) <= 0,
      { type },
    ),
    AIsEmpty: {
      title: 'A is Empty',
      type: 'trigger',
      pure: true,
      properties: {
        ...a,
        checkNullORUndefined: toggle(
          'Check Null or Undefined',
          'A missing value counts as empty.',
          true,
        ),
      },
      run: ({ properties }) => branch(isEmpty(properties['leftValueA'])),
    },
    stringAContainsB: comparison('String A Contains B', contains, { caseSensitive }),
    arrayOfAIncludesB: comparison('Array A Includes B', includes, {}),
    customFunction: {
      title: 'Custom Function',
      subTitle: 'If the code returns false, the run takes the false branch.',
      type: 'trigger',
      pure: true,
      runsFunction: { code: 'code', inputs: 'variableInputList' },
      properties: {
        variableInputList: {
          displayName: 'Variable Input List',
          type: 'array',
          preferredControlType: 'variableInputList',
          info: 'The values that the code reads from params.',
        },
        code: {
          displayName: 'Code',
          type: 'string',
          preferredControlType: 'codeEditor',
          language: 'javascript',
          required: true,
          value: 'module.exports = a = async ({ params }) => {\n  return {};\n};\n',
        },
        outputSchema: {
          displayName: 'Output Schema',
          type: 'string',
          preferredControlType: 'codeEditor',
          language: 'json',
        },
      },
      run: customFunction,
    },
  },
});
