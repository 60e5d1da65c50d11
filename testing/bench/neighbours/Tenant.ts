import { Agent, request } from 'node:http';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';

const password = 'Correct-Horse-9';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A request from outside; bodies are sent as they are given. */
export interface Sent {
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request as it comes out of a reverse proxy, which writes the caller's address last. */
export function send(
  base: string,
  from: string,
  method: string,
  path: string,
  { body = '', headers = {} }: Sent = {},
): Promise<Reply> {
  return new Promise((done, fail) => {
    const sent = request(
      `${base}${path}`,
      {
        agent,
        method,
        headers: {
          'x-forwarded-for': from,
          'x-sent': String(performance.timeOrigin + performance.now()),
          'content-length': Buffer.byteLength(body),
          ...(body.length > 0 && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      reply => {
        const parts: Buffer[] = [];
        reply.on('data', part => parts.push(part));
        reply.on('error', fail);
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** A deployed flow behind a policy. */
export interface Deployed {
  readonly flowId: string;
  readonly companyId: string;
  readonly version: number;
  readonly graphData: object;
  /** Starts a run by API key. */
  start(body?: object): Promise<Reply>;
  /** The path of its hosted page. */
  readonly page: string;
}

/** Somebody who signed up, with an environment and an address of their own. */
export class Tenant {
  private constructor(
    readonly base: string,
    readonly address: string,
    readonly email: string,
    readonly companyId: string,
    private readonly token: string,
  ) {}

  static async signUp(base: string, name: string, address: string): Promise<Tenant> {
    const email = `${name}@example.com`;
    const ask = async (method: string, path: string, body?: object, token = '') => {
      const { status, text } = await send(base, address, method, `/v1${path}`, {
        ...(body && { body: JSON.stringify(body) }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
      return JSON.parse(text);
    };
    const person = { firstName: 'Ada', lastName: name, email, password, company: name };
    await ask('POST', '/customers', person);
    const { access_token: token } = await ask('POST', '/customers/login', { email, password });
    const { selectedCompanyId } = await ask('GET', '/customers/me', undefined, token);
    return new Tenant(base, address, email, selectedCompanyId, token);
  }

  /** Sends a request of the console; its path begins after `/v1`. */
  ask(method: string, path: string, { body = '', headers = {} }: Sent = {}): Promise<Reply> {
    return send(this.base, this.address, method, `/v1${path}`, {
      body,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
    });
  }

  /** Makes a call and answers its body; throws where it is refused. */
  async call<T = any>(method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await this.ask(method, path, body && { body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  signIn(): Promise<Reply> {
    const body = JSON.stringify({ email: this.email, password });
    return send(this.base, this.address, 'POST', '/v1/customers/login', { body });
  }

  /** The same person with another token, whose requests are counted apart. */
  async signInAgain(): Promise<Tenant> {
    const { access_token: token } = JSON.parse((await this.signIn()).text);
    return new Tenant(this.base, this.address, this.email, this.companyId, token);
  }

  /** Saves a flow of these nodes and deploys it behind a policy. */
  async deploy(
    nodes: Readonly<Record<string, Node>>,
    links: readonly Link[] = [],
  ): Promise<Deployed> {
    const graphData = createTestGraph(nodes, links);
    const { flowInfo } = await this.call('POST', '/flows', { name: 'Flow', graphData });
    const { flowId, currentVersion } = flowInfo;
    await this.call('PUT', `/flows/${flowId}/deploy`);
    const { app } = await this.call('POST', '/apps', { name: 'App' });
    await this.call('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    await this.call('POST', `/apps/${app.appId}/policy`, { name: 'P', status: 'enabled', flows });
    const kept = (await this.call('GET', `/apps/${app.appId}`)).app;
    const { policyId } = kept.policies.at(-1);
    const { companyId, base, address } = this;
    const path = `/v1/company/${companyId}/policy/${policyId}/start`;
    const headers = { 'x-sk-api-key': kept.apiKeys.prod };
    return {
      flowId,
      companyId,
      version: currentVersion,
      graphData,
      page: `/hosted/${companyId}/policy/${policyId}`,
      start: (body = {}) =>
        send(base, address, 'POST', path, { body: JSON.stringify(body), headers }),
    };
  }
}
