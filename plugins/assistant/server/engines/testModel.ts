import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of a language model for tests: lines of the protocol, or a status and a body. */
export type ModelAnswer =
  | { readonly lines: readonly unknown[]; readonly done?: boolean; readonly bytes?: number }
  | { readonly status: number; readonly body: string };

/** A server that speaks the chat completions protocol as scripted, and keeps what it was sent. */
export async function startModel() {
  const asked: {
    readonly body: any;
    readonly text: string;
    readonly authorization: string | undefined;
  }[] = [];
  let answers: readonly ModelAnswer[] = [{ lines: [] }];
  const server: Server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    asked.push({ body: JSON.parse(text), text, authorization: request.headers.authorization });
    const [answer, ...later] = answers;
    if (later.length > 0) answers = later;
    if (!answer) return void reply.writeHead(500).end();
    if ('status' in answer) return void reply.writeHead(answer.status).end(answer.body);
    const { lines, done = true, bytes = 7 } = answer;
    const sent = Buffer.from(
      [
        ...lines.map(line => `data: ${typeof line === 'string' ? line : JSON.stringify(line)}`),
        ...(done ? ['data: [DONE]'] : []),
      ]
        .map(line => `${line}\n\n`)
        .join(''),
    );
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < sent.length; at += bytes) reply.write(sent.subarray(at, at + bytes));
    return void reply.end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    /** Its next answers in turn; the last one repeats. */
    says: (...next: readonly ModelAnswer[]) => void (answers = next),
    close: () => new Promise<void>(done => server.close(() => done())),
  };
}

/** A piece of text as the protocol has it. */
export const delta = (content: string) => ({ choices: [{ delta: { content } }] });
/** A tool call, its arguments cut into pieces. */
export const toolCall = (name: string, args: object, index = 0) => {
  const text = JSON.stringify(args);
  const half = Math.ceil(text.length / 2);
  const piece = (part: object) => ({
    choices: [{ delta: { tool_calls: [{ index, function: part }] } }],
  });
  return [piece({ name, arguments: text.slice(0, half) }), piece({ arguments: text.slice(half) })];
};
