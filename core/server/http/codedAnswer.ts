import { pipeline, type Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { parseShallow } from '#core/contract/valueSize';
import { shortCalls } from '../fairness/ShortCalls';

const mostCodings = 5;
/** Where the encodings of an answer stand that is yet to be opened. */
export const codedBy = 'x-sluice-content-encoding';

const kibibyte = 1024;
/** An answer that is larger than its caller takes. */
export class AnswerSizeError extends Error {
  override readonly name = 'AnswerSizeError';
  constructor(host: string, maxBytes: number) {
    super(`The response from ${host} is larger than ${Math.round(maxBytes / kibibyte)} KiB.`);
  }
}

type Chunks = AsyncGenerator<Uint8Array, void>;
interface OpenOptions {
  readonly maxBytes: number;
  readonly host: string;
  /** The reason of a broken answer as a sentence. */
  readonly explain: (fault: unknown) => Error;
}

/**
 * Opens the body of an answer while it is read. What comes over the wire and what each of its
 * encodings makes of it is counted, and nothing more is decoded past the limit: some megabytes of
 * gzip hold gigabytes.
 */
export function openAnswer(reply: Response, { maxBytes, host, explain }: OpenOptions): Response {
  const codings = readCodings(reply.headers.get(codedBy));
  if (codings.length > mostCodings)
    throw new Error(`The response from ${host} is encoded more than ${mostCodings} times.`);
  const headers = new Headers([...reply.headers]);
  const coding = headers.get(codedBy);
  if (coding !== null) headers.set('content-encoding', coding);
  headers.delete(codedBy);
  if (!reply.body) return withFacts(reply, reply, headers);
  const tooLarge = () => new AnswerSizeError(host, maxBytes);
  const reader = reply.body.getReader();
  let chunks: Chunks = counted(chunksOf(reader), maxBytes, tooLarge);
  for (const coding of codings) chunks = counted(decoded(chunks, coding), maxBytes, tooLarge);
  const watching: Watch[] = [];
  const end = () => {
    for (const { end } of watching.splice(0)) end();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            for (const { last } of watching) await last?.();
            end();
            return controller.close();
          }
          for (const { take } of watching) take?.(value.byteLength);
          controller.enqueue(value);
        } catch (fault) {
          end();
          await reader.cancel(fault).catch(() => undefined);
          controller.error(explain(fault));
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const opened = withFacts(new Response(body), reply, headers);
  // Libraries read answers as JSON, too, whoever sent them.
  const json = async (): Promise<unknown> => parseShallow(await opened.text());
  Object.defineProperty(opened, 'json', { value: json });
  watches.set(opened, watching);
  return opened;
}

/** From the outermost to the innermost; none where one of them is unknown, as `fetch` has it. */
function readCodings(header: string | null): readonly string[] {
  const codings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'identity');
  return codings.every(each => decoders.has(each)) ? codings.toReversed() : [];
}

/** Learns of a body while it is read. */
interface Watch {
  /** How many bytes came; what it throws ends the answer. */
  take?(bytes: number): void;
  /** Waited for when all has come, before the answer ends. */
  last?(): Promise<void> | undefined;
  /** Nothing more comes, however that ended. */
  end(): void;
}
const watches = new WeakMap<Response, Watch[]>();

/** Tells of the body of an answer that `openAnswer` opened and nobody has read yet. */
export function watchBody(reply: Response, watch: Watch): void {
  const all = watches.get(reply);
  if (all) all.push(watch);
  else watch.end();
}

/** A made answer knows neither its address nor a status of its own; it gets those of the first. */
function withFacts(answer: Response, from: Response, headers: Headers): Response {
  const { status, statusText, ok, url, redirected, type } = from;
  const facts = { status, statusText, ok, url, redirected, type, headers };
  return Object.defineProperties(
    answer,
    Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
  );
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Longer answers let short calls go first after each piece, in bytes. */
const longAnswer = 256 * kibibyte;
/** How long it waits for them at most, in milliseconds: after a piece, and in all. */
const [pieceWait, mostWaited] = [8, 1000];

async function* counted(chunks: Chunks, most: number, tooLarge: () => Error) {
  let [bytes, waited] = [0, 0];
  for await (const chunk of chunks) {
    if ((bytes += chunk.byteLength) > most) throw tooLarge();
    yield chunk;
    if (bytes <= longAnswer || waited >= mostWaited) continue;
    const began = performance.now();
    while (shortCalls.hasAny() && performance.now() - began < pieceWait) await wait(1);
    waited += performance.now() - began;
  }
}

/** Fewer and larger pieces than usual: each costs a turn of this process. */
const chunkSize = 64 * kibibyte;
/** Lenient towards an end that is missing, as browsers are. */
const gentle = {
  chunkSize,
  flush: zlib.constants.Z_SYNC_FLUSH,
  finishFlush: zlib.constants.Z_SYNC_FLUSH,
};
const gentleBrotli = {
  chunkSize,
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};
const lowBits = 0x0f;
const zlibMark = 0x08;
/** By coding; `deflate` is sent with and without its wrapper, which the first byte tells. */
const decoders = new Map<string, (first: number) => Duplex>([
  ['gzip', () => zlib.createGunzip(gentle)],
  ['x-gzip', () => zlib.createGunzip(gentle)],
  [
    'deflate',
    first =>
      (first & lowBits) === zlibMark ? zlib.createInflate(gentle) : zlib.createInflateRaw(gentle),
  ],
  ['br', () => zlib.createBrotliDecompress(gentleBrotli)],
]);
// Node 20 has none.
if ('createZstdDecompress' in zlib) decoders.set('zstd', zlib.createZstdDecompress as () => Duplex);

async function* decoded(chunks: Chunks, coding: string) {
  const { done, value: first } = await chunks.next();
  if (done) return;
  const decoder = decoders.get(coding)!(first[0] ?? 0);
  async function* all() {
    yield first;
    yield* chunks;
  }
  // A fault of either end comes out of the loop over the decoder.
  pipeline(all(), decoder, () => undefined);
  for await (const chunk of decoder) yield chunk as Uint8Array;
}
