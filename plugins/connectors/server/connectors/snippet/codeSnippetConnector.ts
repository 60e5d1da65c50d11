import {
  adaptValue,
  defineConnector,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import { schemaFaults } from '#plugins/connectors/domain/schemaFaults';
import { failed } from '../failed';
import { field } from '#plugins/connectors/contract/propertyFields';
import { getRecord, formatValue } from '../readProperty';
import { trySnippet } from './trySnippet';

/** The arguments of a node: a record of `{ type, value }` by name, or rows. */
function getArguments({ properties }: NodeCall): Record<string, unknown> {
  const given = properties['functionArgumentList'];
  if (Array.isArray(given)) return getRecord(properties, 'functionArgumentList');
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given as Record<string, unknown>).map(([name, argument]) => {
      const { value, type } = (
        typeof argument === 'object' && argument !== null ? argument : { value: argument }
      ) as {
        value?: unknown;
        type?: string;
      };
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
    return schemaFaults(JSON.parse(text), value, what).join(' ') || undefined;
  } catch (fault) {
    return `The schema of ${what.toLowerCase()} in the connection is no JSON: ${(fault as Error).message}`;
  }
}

async function snippet(call: NodeCall): Promise<NodeOutcome> {
  const { connection } = call;
  const code = formatValue(connection['code']);
  if (code.trim() === '')
    return failed(
      'noCode',
      'The connection has no code. Write it in its Code Snippet and choose the connection here.',
    );
  const params = getArguments(call);
  const wrongInput = findSchemaFault(connection['inputSchema'], params, 'The input');
  if (wrongInput) return failed('wrongInput', wrongInput);
  const result = await call.runFunction(code, params);
  const isRecord = typeof result === 'object' && result !== null && !Array.isArray(result);
  const output = isRecord
    ? (result as Record<string, unknown>)
    : result === undefined
      ? {}
      : { result };
  const wrongOutput = findSchemaFault(connection['outputSchema'], output, 'The output');
  return wrongOutput ? failed('wrongOutput', wrongOutput, output) : { kind: 'success', output };
}

const json = (displayName: string) => field(displayName, 'codeEditor', { language: 'json' });

/** Code that several flows share: it stands in the connection. */
export const codeSnippetConnector = defineConnector({
  id: 'codeSnippetConnector',
  name: 'Code Snippet',
  description:
    'Code that several flows share: it stands in the connection and runs in the sandbox.',
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
          info: 'What the code finds in params.',
        }),
      },
      run: snippet,
    },
  },
});
