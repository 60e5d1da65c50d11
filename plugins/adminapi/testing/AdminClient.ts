import { findSharedData } from '#testing/kits/findSharedData';
import type { startServer } from '#testing/startServer';
import { AdminDocument, type Operation } from './AdminDocument';

const file = findSharedData('admin-api/davinci-admin.json');

/** The published document; undefined where it does not stand beside the repository. */
export const document = file ? new AdminDocument(file) : undefined;

type Server = Awaited<ReturnType<typeof startServer>>;

/** Parts of a request besides the environment. */
export interface Asked {
  /** By the name of the document, such as `flowID`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly mediaType?: string;
}
/** An answer, and all in which it or its request does not fit the document. */
export interface Answered {
  readonly status: number;
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
}

/** A client that makes the operations of the document, and judges each answer by it. */
export class AdminClient {
  constructor(
    private readonly server: Pick<Server, 'inject'>,
    private readonly caller: { readonly companyId: string; readonly token: string },
  ) {}

  /** Fills the path of an operation. */
  private toUrl({ path }: Operation, { params = {}, query = {} }: Asked): string {
    const values: Readonly<Record<string, string>> = {
      environmentID: this.caller.companyId,
      ...params,
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(values[name] ?? name),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    return search ? `${filled}?${search}` : filled;
  }

  /** Makes an operation by its id. */
  async call(id: string, asked: Asked = {}): Promise<Answered> {
    const operation = document!.operations.get(id)!;
    const type = asked.mediaType ?? operation.mediaType;
    const answer = await this.server.inject(operation.method, this.toUrl(operation, asked), {
      token: this.caller.token,
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
      headers: { ...(type && { 'content-type': type }) },
    });
    const mediaType = String(answer.headers['content-type'] ?? '');
    const body = answer.text === '' ? undefined : answer.body;
    return {
      status: answer.status,
      body,
      headers: answer.headers,
      faults: document!.findAnswerFaults(operation, answer.status, mediaType, body),
    };
  }
}
