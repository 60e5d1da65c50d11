import { isRecord } from '#core/contract';
import type { startServer } from '#testing/startServer';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The variables of a company, which a way may find with other values. */
export class Variables {
  private changed: ReadonlySet<string> = new Set();

  private constructor(
    private readonly server: Server,
    private readonly token: string,
    private readonly all: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) {}

  static async read(server: Server, token: string): Promise<Variables> {
    const { body } = await server.inject('GET', '/constructs?limit=500', { token });
    const entries = Object.entries(body as object).filter(([, each]) => isRecord(each));
    return new Variables(server, token, Object.fromEntries(entries));
  }

  /** Gives variables these values, by the first part of their names, and all others their own. */
  async set(values: Readonly<Record<string, unknown>>): Promise<void> {
    const now = new Set<string>();
    for (const [id, own] of Object.entries(this.all)) {
      const name = id.split('##SK##')[0] ?? '';
      if (name in values) {
        now.add(id);
        await this.write(id, { ...own, value: values[name] });
      } else if (this.changed.has(id)) await this.write(id, own);
    }
    this.changed = now;
  }

  private async write(id: string, own: Readonly<Record<string, unknown>>): Promise<void> {
    const names = ['context', 'type', 'displayName', 'value', 'mutable', 'min', 'max', 'flowId'];
    const body = Object.fromEntries(
      names.flatMap(name => (own[name] === undefined ? [] : [[name, own[name]]])),
    );
    await this.server.inject('PUT', `/constructs/${encodeURIComponent(id)}`, {
      token: this.token,
      body,
    });
  }
}
