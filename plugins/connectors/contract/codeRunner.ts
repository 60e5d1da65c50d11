import { namespace } from '#core/contract';

const connectors = namespace('connectors');

/** Runs code that companies write, in a sandbox. */
export interface CodeRunner {
  /** What the exported function returns; rejects with a sentence. */
  run(code: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}
/** Runs the code of connections; whoever runs flows provides it. */
export const codeRunner = connectors.service<CodeRunner>('codeRunner');
