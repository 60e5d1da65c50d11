import { guardedFetch } from '#core/server/http/guardedFetch';

/** A request and an answer as isomorphic-git wants them. */
interface GitRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: AsyncIterable<Uint8Array> | readonly Uint8Array[];
}

const timeoutMs = 60_000;
/** A pack is unpacked in this process: the last commit of a branch alone is fetched. */
const maxBytes = 32 * 1024 * 1024;

async function* toStream(bytes: Uint8Array) {
  yield bytes;
}

/** Sends what Git sends over HTTP, to addresses that flows may call. */
export function createGitHttp(allowHosts: readonly string[]) {
  const send = guardedFetch({ allowHosts, timeoutMs, maxBytes });
  return {
    async request({ url, method = 'GET', headers = {}, body }: GitRequest) {
      const pieces: Uint8Array[] = [];
      if (body) for await (const piece of body) pieces.push(piece);
      const reply = await send(url, {
        method,
        headers,
        ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
      });
      return {
        url: reply.url || url,
        method,
        statusCode: reply.status,
        statusMessage: reply.statusText,
        headers: Object.fromEntries(reply.headers),
        body: toStream(new Uint8Array(await reply.arrayBuffer())),
      };
    },
  };
}
