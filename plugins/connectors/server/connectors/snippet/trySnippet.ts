import {
  codeRunner,
  type TestCall,
  type TestOutcome,
  type TestStep,
} from '#plugins/connectors/contract';
import { formatValue } from '../readProperty';

/** Looks at what the code leaves, in place of calling it. */
const look = `
;{
  const made = typeof module.exports === 'function' ? module.exports : module.exports && module.exports.default;
  module.exports = () => typeof made === 'function';
}`;

async function compiles({ values, get }: TestCall): Promise<TestStep> {
  const code = formatValue(values['code']);
  if (code.trim() === '') return { ok: false, text: 'There is no code. Write it in Code Snippet.' };
  try {
    const exported = await get(codeRunner).run(`${code}${look}`, {});
    return exported
      ? { ok: true, text: 'The code compiles and exports a function. It was not called.' }
      : {
          ok: false,
          text: 'The code exports no function: write module.exports = a = async ({ params }) => { … }',
        };
  } catch (fault) {
    return { ok: false, text: `The code does not compile: ${(fault as Error).message}` };
  }
}

function schema(values: TestCall['values'], name: string, title: string): TestStep[] {
  const text = formatValue(values[name]).trim();
  if (text === '') return [];
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? [{ ok: true, text: `${title} is JSON.` }]
      : [
          {
            ok: false,
            text: `${title} is no JSON schema: write an object such as { "type": "object" }.`,
          },
        ];
  } catch (fault) {
    return [{ ok: false, text: `${title} is no JSON: ${(fault as Error).message}` }];
  }
}

/** Compiles the code in the sandbox and reads the schemas. */
export async function trySnippet(call: TestCall): Promise<TestOutcome> {
  const steps = [
    await compiles(call),
    ...schema(call.values, 'inputSchema', 'Input Schema'),
    ...schema(call.values, 'outputSchema', 'Output Schema'),
  ];
  const failed = steps.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: steps[0]!.text, steps };
}
