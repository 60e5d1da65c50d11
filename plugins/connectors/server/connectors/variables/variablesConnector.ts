import { getErrorMessage } from '#core/contract';
import { ValueSizeError } from '#core/contract/valueSize';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import {
  type VariableContext,
  readVariableKey,
  readWrittenContext,
} from '#plugins/variables/contract';

const list = (displayName: string): PropertyDefinition => ({
  displayName,
  type: 'array',
  preferredControlType: 'selectNameValueListColumn',
  required: true,
});

const save =
  (property: string, otherwise: VariableContext) =>
  ({ properties, variables }: NodeCall): NodeOutcome => {
    const output: Record<string, unknown> = {};
    for (const row of readRows(properties[property])) {
      if (typeof row.name !== 'string' || row.name === '') continue;
      const { name } = readVariableKey(row.name);
      const value = adaptValue(row.value, row.type);
      try {
        variables.set(readWrittenContext(row, otherwise), name, value);
      } catch (fault) {
        if (fault instanceof ValueSizeError) throw fault;
        return { kind: 'failure', error: { code: 'badVariable', message: getErrorMessage(fault) } };
      }
      output[name] = value;
    }
    return { kind: 'success', output };
  };

function increment({ properties, variables }: NodeCall): NodeOutcome {
  const rows = readRows(properties['saveVariables']);
  const { name } = readVariableKey(String(properties['variable'] ?? rows[0]?.name ?? ''));
  const by = Number(properties['incrementCounter'] ?? 1);
  if (!name)
    return {
      kind: 'failure',
      error: {
        code: 'noVariable',
        message: 'The node has no variable to increment. Set the node’s Variable.',
      },
    };
  if (!Number.isFinite(by))
    return {
      kind: 'failure',
      error: { code: 'noNumber', message: `The increment for “${name}” is not a number.` },
    };
  const row = rows.find(each => readVariableKey(String(each.name)).name === name) ?? { name };
  const context = readWrittenContext(row, 'flowInstance');
  const before = Number(variables.get(context, name) ?? row.value ?? 0);
  const value = (Number.isFinite(before) ? before : 0) + by;
  variables.set(context, name, value);
  return { kind: 'success', output: { [name]: value } };
}

/** Keeps values for later nodes, later runs or the whole company. */
export const variablesConnector = defineConnector({
  id: 'variablesConnector',
  name: 'Variable',
  description: 'Stores values for later nodes, later runs of the flow, or the whole environment.',
  colors: { dark: '#1971c2', canvas: '#e3f0fc', canvasText: '#1f2937' },
  capabilities: {
    saveValue: {
      title: 'Save Value',
      type: 'trigger',
      pure: true,
      properties: { saveVariables: list('Variables') },
      run: save('saveVariables', 'flowInstance'),
    },
    saveFlowValue: {
      title: 'Save Flow Value',
      type: 'trigger',
      pure: true,
      properties: { saveFlowVariables: list('Flow Variables') },
      run: save('saveFlowVariables', 'flow'),
    },
    saveValueUserInfo: {
      title: 'Save User Value',
      type: 'trigger',
      pure: true,
      properties: { saveVariables: list('Variables') },
      run: save('saveVariables', 'user'),
    },
    incrementByN: {
      title: 'Increment By N',
      type: 'action',
      pure: true,
      properties: {
        variable: {
          displayName: 'Variable',
          type: 'string',
          preferredControlType: 'textField',
          required: true,
        },
        saveVariables: { ...list('Variables'), required: false },
        incrementCounter: {
          displayName: 'Increment By',
          type: 'string',
          preferredControlType: 'textField',
          enableParameters: true,
          value: '1',
        },
      },
      run: increment,
    },
  },
});
