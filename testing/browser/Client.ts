import type { Product } from './startProduct';

/** The person who sets a fresh product up in journeys and benchmarks. */
export const administrator = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Correct-Horse-9',
  company: 'Analytical Engines',
};

/** The credentials of a person. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Speaks to a running product over HTTP as one person. */
export class Client {
  constructor(
    readonly address: string,
    readonly token: string,
    readonly companyId: string,
  ) {}

  /** Sets a fresh product up through its printed link and signs in. */
  static async setUp({ address, setUpLink }: Product, examples = false): Promise<Client> {
    const key = new URL(setUpLink ?? address).searchParams.get('key');
    return Client.enter(address, '/setup', { ...administrator, key, examples });
  }

  /** Signs a person in. */
  static signIn(address: string, { email, password }: Credentials): Promise<Client> {
    return Client.enter(address, '/customers/login?appConfig', { email, password });
  }

  /** Accepts an invitation by its link, and signs the person in. */
  static acceptInvitation(address: string, link: string, password: string): Promise<Client> {
    const token = new URL(link).searchParams.get('token');
    return Client.enter(address, '/customers/invitation', { token, password });
  }

  /** Makes a call that answers with a session, as its person. */
  private static async enter(address: string, path: string, body: unknown): Promise<Client> {
    const { access_token: token } = await new Client(address, '', '').call('POST', path, body);
    const { companyId } = await new Client(address, token, '').call('GET', '/customers/me');
    return new Client(address, token, companyId);
  }

  /** The same with another token. */
  as(token: string): Client {
    return new Client(this.address, token, this.companyId);
  }

  /** Makes a call and answers its body; throws with the whole answer where it is refused. */
  async call<T = any>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await this.ask(method, path, body);
    if (status >= 300)
      throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer as T;
  }

  /** Makes a call and answers its status and body, whatever they are. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const reply = await fetch(`${this.address}/v1${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : undefined };
  }
}
