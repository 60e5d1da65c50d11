import type { ScriptLanguage } from './ScriptLanguage';

/** What the worker can be asked. */
export type ScriptAsk = 'check' | 'complete' | 'explain' | 'describe' | 'format';

/** Asks one thing of the worker. */
export interface ScriptRequest {
  readonly id: number;
  readonly ask: ScriptAsk;
  readonly given: readonly unknown[];
}

/** The answer to a request; none where the language failed. */
export interface ScriptReply {
  readonly id: number;
  readonly answer?: unknown;
}

export type Given<Ask extends ScriptAsk> = Parameters<ScriptLanguage[Ask]>;
export type Answer<Ask extends ScriptAsk> = ReturnType<ScriptLanguage[Ask]>;
