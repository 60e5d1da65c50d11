import process from 'node:process';
import { createInterface } from 'node:readline';
import { CommandError, exitCodes, type Command } from '#core/command';
import { getErrorMessage, getField } from '#core/contract';
import { Value } from 'typebox/value';
import { Message, sendMessage } from '../contract/endpoints';

const errors = { unreadable: -32700, badMessage: -32600, failed: -32603 } as const;

const refuse = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** `sluice mcp`: speaks the Model Context Protocol on its input and output. */
export const serve: Command = {
  name: 'mcp',
  help: 'Let a local agent read flows and draft changes (MCP over stdio)',
  async run(context) {
    if (context.words.length > 0)
      throw new CommandError('sluice mcp takes no arguments.', exitCodes.usage);
    const client = await context.connect();
    const write = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
    async function answer(line: string): Promise<void> {
      const body = parse(line);
      const id = getField(body, 'id');
      if (body === undefined)
        return void write(refuse(null, errors.unreadable, 'The message is not valid JSON.'));
      if (!Value.Check(Message, body))
        return void write(refuse(id, errors.badMessage, 'The message is not valid JSON-RPC 2.0.'));
      try {
        const reply = await client.call(sendMessage, { body });
        if (reply) write(reply);
      } catch (fault) {
        if (id !== undefined) write(refuse(id, errors.failed, getErrorMessage(fault)));
      }
    }
    const running = new Set<Promise<void>>();
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue;
      const work = answer(line).finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.all(running);
  },
};
