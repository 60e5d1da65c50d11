import { isRecord } from '#core/contract';
import type { startServer } from '#testing/startServer';
import { setPath, type World } from './World';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The variables of a company, which a way may find with other values. */
export class Variables {
  private changed: ReadonlySet<string> = new Set();
  private readonly names: Set<string>;

  private constructor(
    private readonly server: Server,
    private readonly token: string,
    private readonly all: Record<string, Readonly<Record<string, unknown>>>,
  ) {
    this.names = new Set(Object.keys(all).map(toName));
  }

  static async read(server: Server, token: string): Promise<Variables> {
    const { body } = await server.inject('GET', '/constructs?limit=500', { token });
    const entries = Object.entries(body as object).filter(([, each]) => isRecord(each));
    return new Variables(server, token, Object.fromEntries(entries));
  }

  /**
   * Gives variables these values, by the first part of their names, and all others their own. One
   * that a flow reads and the bundle does not bring is made.
   */
  async set({
    variables: values,
    parts,
    locked,
  }: Pick<World, 'variables' | 'parts' | 'locked'>): Promise<void> {
    for (const name of Object.keys({ ...values, ...parts }))
      if (!this.names.has(name)) await this.create(name, name in parts ? 'object' : 'string');
    const now = new Set<string>();
    for (const [id, own] of Object.entries(this.all)) {
      const name = toName(id);
      if (name in values || name in parts || locked.includes(name)) {
        now.add(id);
        const whole = name in values ? adapt(values[name], own['type']) : own['value'];
        const value = name in parts ? withParts(whole, parts[name]!, own['type']) : whole;
        await this.write(id, { ...own, value, ...(locked.includes(name) && { mutable: false }) });
      } else if (this.changed.has(id)) await this.write(id, own);
    }
    this.changed = now;
  }

  private async create(name: string, type: 'string' | 'object'): Promise<void> {
    const value = type === 'object' ? {} : '';
    const body = { name, context: 'company', type, value, mutable: true };
    const made = await this.server.inject('POST', '/constructs', { token: this.token, body });
    this.names.add(name);
    if (made.status < 300) Object.assign(this.all, made.body);
  }

  private async write(id: string, own: Readonly<Record<string, unknown>>): Promise<void> {
    const names = ['context', 'type', 'displayName', 'mutable', 'min', 'max', 'flowId'];
    const rest = names.flatMap(name => (own[name] === undefined ? [] : [[name, own[name]]]));
    // A variable that had no value before has none again.
    const body = { ...Object.fromEntries(rest), value: own['value'] ?? null };
    await this.server.inject('PUT', `/constructs/${encodeURIComponent(id)}`, {
      token: this.token,
      body,
    });
  }
}

const toName = (id: string) => id.split('##SK##')[0] ?? '';

/** A value as a variable of a type takes it. */
function adapt(value: unknown, type: unknown): unknown {
  if (type === 'boolean') return String(value) === 'true';
  if (type === 'number') return Number(value) || 0;
  return type === 'string' ? String(value) : value;
}

/** A record with other values at paths below it, in the form in which it came or is kept: as text or not. */
function withParts(
  whole: unknown,
  parts: Readonly<Record<string, unknown>>,
  type: unknown,
): unknown {
  const isText = type === 'string' || (typeof whole === 'string' && whole !== '');
  const start = typeof whole === 'string' ? parseJson(whole) : whole;
  const changed = Object.entries(parts).reduce<unknown>(
    (value, [path, leaf]) => setPath(value, path.split('.'), leaf),
    isRecord(start) ? start : {},
  );
  return isText ? JSON.stringify(changed) : changed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
