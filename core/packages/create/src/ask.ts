import { createInterface } from 'node:readline/promises';
import { parts, readParts, type Part } from './parts';

/** A person at a terminal, who is asked until the answer fits. */
export interface Person {
  /** Asks for one line; an empty answer is the usual one. */
  ask(
    question: string,
    usual: string,
    check: (answer: string) => string | undefined,
  ): Promise<string>;
  askParts(): Promise<readonly Part[]>;
  close(): void;
}

/** Opens a conversation on the terminal, if there is one. */
export function openTerminal(): Person | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ask: Person['ask'] = async (question, usual, check) => {
    for (;;) {
      const answer =
        (await lines.question(`${question}${usual && ` (${usual})`}: `)).trim() || usual;
      const fault = check(answer);
      if (!fault) return answer;
      console.error(fault);
    }
  };
  return {
    ask,
    askParts: async () => {
      const list = Object.entries(parts).map(
        ([name, title], at) => `  ${at + 1} ${name}: ${title}`,
      );
      const fits = (answer: string) => {
        try {
          return void readParts(answer);
        } catch (fault) {
          return (fault as Error).message;
        }
      };
      return readParts(
        await ask(`What should the plugin include?\n${list.join('\n')}\nParts`, 'page', fits),
      );
    },
    close: () => lines.close(),
  };
}
