import { format } from '#core/contract';
import type { CodeService } from '#core/contract/fields/codeService';
import { WorkerClient } from '#core/web/workers/WorkerClient';
import { strings } from '../../strings';
import type { FoundProblem } from './problems';
import type { ScriptLanguage } from './ScriptLanguage';

let client: WorkerClient<ScriptLanguage> | undefined;
const openClient = () =>
  (client ??= new WorkerClient(() => new Worker(new URL('./scriptWorker.ts', import.meta.url))));

const toProblem = ({ param, message, ...problem }: FoundProblem) => ({
  ...problem,
  message: param === undefined ? message : format(strings.noParameter, { name: param }),
});

/** Knows the scripts of pages: whether they can be read, and how they are indented. */
export function createScriptService(): CodeService {
  const client = openClient();
  return {
    check: async code => ((await client.ask('check', { code })) ?? []).map(toProblem),
    format: async code => (await client.ask('format', code)) ?? [],
  };
}

/** Knows a function of the sandbox; `getParams` declares the parameters that it gets now. */
export function createFunctionService(getParams: () => string): CodeService {
  const client = openClient();
  const script = (code: string) => ({ code, params: getParams() });
  return {
    ...createScriptService(),
    check: async code => ((await client.ask('check', script(code))) ?? []).map(toProblem),
    complete: async (code, at) => (await client.ask('complete', script(code), at)) ?? [],
    explain: (code, at, name) => client.ask('explain', script(code), at, name),
    describe: (code, at) => client.ask('describe', script(code), at),
  };
}
