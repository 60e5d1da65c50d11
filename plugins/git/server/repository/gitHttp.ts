/** A request as Git makes it. */
export interface GitRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}
/** The reply, read piece by piece. */
export interface GitReply {
  readonly url: string;
  readonly method: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}
/** Sends a request of Git. */
export type GitHttp = (request: GitRequest) => Promise<GitReply>;

/** The limits of a request: only the last commit of a branch is fetched. */
export const gitTerms = { timeoutMs: 60_000, maxBytes: 64 * 1024 * 1024 };

async function* readPieces(body: ReadableStream<Uint8Array> | null) {
  if (body) for await (const piece of body as unknown as AsyncIterable<Uint8Array>) yield piece;
}

/** Sends what Git sends over HTTP by the fetch of its environment. */
export function createGitHttp(send: typeof fetch): GitHttp {
  return async ({ url, method, headers, body }) => {
    const given = body.length > 0 && { body: Buffer.from(body) };
    const reply = await send(url, { method, headers, ...given });
    return {
      url: reply.url || url,
      method,
      statusCode: reply.status,
      statusMessage: reply.statusText,
      headers: Object.fromEntries(reply.headers),
      body: readPieces(reply.body),
    };
  };
}
