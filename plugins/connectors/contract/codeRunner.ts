import { namespace } from '#core/contract';

const connectors = namespace('connectors');

/** Runs code that companies write, in a sandbox. */
export interface CodeRunner {
  /**
   * Resolves to the return value of the exported function, in the company's turn; rejects with an error whose message is a
   * sentence.
   */
  run(code: string, params: Readonly<Record<string, unknown>>, companyId: string): Promise<unknown>;
}
/** Runs the code of connections. The plugin that runs flows provides it. */
export const codeRunner = connectors.service<CodeRunner>('codeRunner');
