import { parseShallow } from '#core/contract/valueSize';
import { getErrorMessage, isRecord } from '#core/contract';
import { isObject } from '#core/contract/internal';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { adaptValue, codeRunner, type TestStep } from '#plugins/connectors/contract/internal';
import { schemaFaults } from '#plugins/connectors/domain/schemaFaults';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { field } from '#plugins/connectors/contract/kit/propertyFields';
import { getRecord, formatValue } from '#plugins/connectors/contract/kit/readProperty';

/** Looks at what the code leaves, in place of calling it. */
const look = `
;{
  const made = typeof module.exports === 'function' ? module.exports : module.exports && module.exports.default;
  module.exports = () => typeof made === 'function';
}`;

async function compiles({ companyId, values, get }: TestCall): Promise<TestStep> {
  const code = formatValue(values['code']);
  if (code.trim() === '')
    return { ok: false, text: 'The code is empty. Enter it in Code Snippet.' };
  try {
    const exported = await get(codeRunner).run(`${code}${look}`, {}, companyId);
    return exported
      ? { ok: true, text: 'The code compiles and exports a function. It was not run.' }
      : {
          ok: false,
          text: 'The code does not export a function. Write module.exports = a = async ({ params }) => { … }',
        };
  } catch (fault) {
    return { ok: false, text: `The code does not compile: ${getErrorMessage(fault)}` };
  }
}

function schema(values: TestCall['values'], name: string, title: string): TestStep[] {
  const text = formatValue(values[name]).trim();
  if (text === '') return [];
  try {
    return isRecord(parseShallow(text))
      ? [{ ok: true, text: `${title} is valid JSON.` }]
      : [
          {
            ok: false,
            text: `${title} is not a JSON schema. Enter an object such as { "type": "object" }.`,
          },
        ];
  } catch (fault) {
    return [{ ok: false, text: `${title} is not valid JSON: ${getErrorMessage(fault)}` }];
  }
}

/** Compiles the code in the sandbox and reads the schemas. */
async function trySnippet(call: TestCall): Promise<TestOutcome> {
  const compiled = await compiles(call);
  const steps = [
    compiled,
    ...schema(call.values, 'inputSchema', 'Input Schema'),
    ...schema(call.values, 'outputSchema', 'Output Schema'),
  ];
  const failed = steps.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: compiled.text, steps };
}

/** The arguments of a node: a record of `{ type, value }` by name, or rows. */
function getArguments({ properties }: NodeCall): Record<string, unknown> {
  const given = properties['functionArgumentList'];
  if (Array.isArray(given)) return getRecord(properties, 'functionArgumentList');
  if (!isRecord(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, argument]) => {
      const { value, type }: Record<string, unknown> = isObject(argument)
        ? argument
        : { value: argument };
      return [name, adaptValue(value, type)];
    }),
  );
}

/**
 * Why a value does not fit one of the connection's schemas; a schema that cannot be read is a fault
 * as well.
 */
function findSchemaFault(schema: unknown, value: unknown, what: string): string | undefined {
  const text = formatValue(schema).trim();
  if (text === '' || text === '{}') return undefined;
  try {
    return schemaFaults(parseShallow(text), value, what).join(' ') || undefined;
  } catch (fault) {
    return `The connection’s schema for ${what.toLowerCase()} is not valid JSON: ${getErrorMessage(fault)}`;
  }
}

async function snippet(call: NodeCall): Promise<NodeOutcome> {
  const { connection } = call;
  const code = formatValue(connection['code']);
  if (code.trim() === '')
    return failed(
      'noCode',
      'The connection has no code. Enter code in the connection’s Code Snippet setting.',
    );
  const params = getArguments(call);
  const wrongInput = findSchemaFault(connection['inputSchema'], params, 'The input');
  if (wrongInput) return failed('wrongInput', wrongInput);
  const result = await call.runFunction(code, params);
  const output = isRecord(result) ? result : result === undefined ? {} : { result };
  const wrongOutput = findSchemaFault(connection['outputSchema'], output, 'The output');
  return wrongOutput ? failed('wrongOutput', wrongOutput, output) : { kind: 'success', output };
}

const json = (displayName: string) => field(displayName, 'codeEditor', { language: 'json' });

/** Code that several flows share: it stands in the connection. */
export const codeSnippetConnector = defineConnector({
  id: 'codeSnippetConnector',
  name: 'Code Snippet',
  description:
    'Runs code in a sandbox. The code is stored in the connection, so flows can share it.',
  colors: { dark: '#343a40', canvas: '#eceff1', canvasText: '#1f2937' },
  account: {
    code: field('Code Snippet', 'codeEditor', {
      language: 'javascript',
      value: 'module.exports = a = async ({ params }) => {\n  return {};\n};\n',
    }),
    inputSchema: json('Input Schema'),
    outputSchema: json('Output Schema'),
  },
  test: trySnippet,
  capabilities: {
    snippet: {
      title: 'Code Snippet',
      type: 'trigger',
      properties: {
        functionArgumentList: field('Arguments', 'functionArgumentList', {
          type: 'array',
          info: 'The values that the code reads from params.',
        }),
      },
      run: snippet,
    },
  },
});
