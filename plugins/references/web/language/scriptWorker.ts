import compiler from 'typescript-services';
import { libraries } from './libraries';
import { ScriptLanguage } from './ScriptLanguage';
import type { ScriptReply, ScriptRequest } from './scriptMessages';

const language = new ScriptLanguage(compiler, libraries);

function answer({ id, ask, given }: ScriptRequest): ScriptReply {
  try {
    const call = language[ask] as (...given: unknown[]) => unknown;
    return { id, answer: call.apply(language, [...given]) };
  } catch {
    // The language itself failed on a code: it has nothing to say of it.
    return { id };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ScriptRequest>) =>
  self.postMessage(answer(data), { transfer: [] }),
);
