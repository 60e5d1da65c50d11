import type { Duplex } from 'node:stream';
import { getErrorMessage } from '#core/contract';
import { requireShallow } from '#core/contract/valueSize';
import { limits } from './limits';

/** Frames begin with the length of their JSON. */
const head = 4;
/** UTF-8 takes up to three bytes for a character. */
const largest = 3 * limits.asked;

type Answer = (id: number, name: string, given: readonly unknown[]) => unknown;

/** Answers what a package’s process asks over a pipe while it waits, one question after the other. */
export function answerAtOnce(pipe: Duplex, answer: Answer): void {
  let pieces: Buffer[] = [];
  let received = 0;
  const next = (): string | undefined => {
    if (received < head) return undefined;
    if (pieces[0]!.length < head) pieces = [Buffer.concat(pieces)];
    const end = head + pieces[0]!.readUInt32LE();
    if (end > largest) pipe.destroy();
    if (received < end || end > largest) return undefined;
    const bytes = Buffer.concat(pieces);
    pieces = [bytes.subarray(end)];
    received -= end;
    return bytes.toString('utf8', head, end);
  };
  // A process that ended reads no answer.
  pipe.on('error', () => undefined);
  pipe.on('data', (bytes: Buffer) => {
    pieces.push(bytes);
    received += bytes.length;
    for (let asked = next(); asked !== undefined; asked = next())
      pipe.write(toFrame(run(asked, answer)));
  });
}

function toFrame(json: string): Buffer {
  const body = Buffer.from(json);
  const frame = Buffer.alloc(head + body.length);
  frame.writeUInt32LE(body.length);
  frame.set(body, head);
  return frame;
}

function run(asked: string, answer: Answer): string {
  try {
    requireShallow(asked);
    const { id, now, given } = JSON.parse(asked) as { id: number; now: string; given: unknown[] };
    return JSON.stringify({ value: answer(id, now, given) });
  } catch (fault) {
    return JSON.stringify({ fault: getErrorMessage(fault) });
  }
}
