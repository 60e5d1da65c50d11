import type { Caller } from './createCaller';
import type { World } from './createWorld';
import { readForm } from './Person';

/** Everything acknowledged up to some moment. */
export type Acknowledged = Pick<
  MixedLoad,
  'runs' | 'visits' | 'saved' | 'tokens' | 'key' | 'secrets' | 'imports'
>;

const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

/** An action that a load repeats. */
export type Part = 'run' | 'visit' | 'save' | 'signIn' | 'rotate' | 'secret' | 'refresh' | 'import';

/** The beginning of an answer as it reads, without the markup of a page. */
const toPlainText = (text: string): string =>
  text
    .replace(/<style[^]*?<\/style>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/**
 * People and applications at work, one after the other of each kind, who write down what the server
 * acknowledged.
 */
export class MixedLoad {
  /** Interactions that came to their end, by what their flow is. */
  readonly runs = new Set<string>();
  readonly visits = new Set<string>();
  /** The flow that is saved, its newest version and the texts of all that were acknowledged. */
  saved = { flowId: '', version: 0, messages: new Map<number, string>() };
  readonly tokens: string[] = [];
  /** The newest key of the rotated application, while it is certain. */
  key: string | undefined;
  rotations = 0;
  readonly secrets = new Map<string, string>();
  readonly imports = new Set<string>();
  /** Requests without an answer. */
  lost = 0;
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  private over = false;
  private going: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly call: Caller,
    private readonly world: World,
    /** Sets what this load makes apart from what another one makes. */
    private readonly mark: string,
  ) {
    this.key = world.rotated.key;
  }

  /** The number of things that were acknowledged, of each kind. */
  get counts() {
    const { runs, visits, saved, tokens, rotations, secrets, imports } = this;
    return {
      runs: runs.size,
      visits: visits.size,
      saves: saved.messages.size,
      signIns: tokens.length,
      rotations,
      secrets: secrets.size,
      imports: imports.size,
    };
  }

  /** A copy of what was acknowledged until now. */
  copy(): Acknowledged {
    const { runs, visits, saved, tokens, key, secrets, imports } = this;
    return structuredClone({ runs, visits, saved, tokens, key, secrets, imports });
  }

  /** Begins; between two of a kind it waits for so many milliseconds. */
  start(parts: readonly Part[], pause: number): void {
    const repeat = async (part: Part) => {
      for (; !this.over; await pass(pause)) await this.once(part);
    };
    this.going = Promise.all(parts.map(repeat));
  }

  async end(): Promise<void> {
    this.over = true;
    await this.going;
  }

  /** Does one thing of a kind. */
  once(part: Part): Promise<void> {
    return {
      run: () => this.run(),
      visit: () => this.visit(),
      save: () => this.save(),
      signIn: () => this.signIn(),
      rotate: () => this.rotate(),
      secret: () => this.addSecret(),
      refresh: () => this.refresh(),
      import: () => this.import(),
    }[part]();
  }

  /** Returns the answer where it is the one that is wanted; writes down what it was else. */
  private async ask(...request: Parameters<Caller>) {
    const reply = await this.call(...request);
    if (reply?.status === 200) return reply;
    if (!reply) this.lost += 1;
    else this.wrong.push(`${request[0]} ${request[1]}: ${reply.status} ${toPlainText(reply.text)}`);
    return undefined;
  }

  private async run(): Promise<void> {
    const { companyId, quick } = this.world;
    const reply = await this.ask(
      'POST',
      `/v1/company/${companyId}/policy/${quick.policyId}/start`,
      {
        headers: { 'x-sk-api-key': quick.key },
        body: {},
      },
    );
    if (reply) this.runs.add(reply.body.interactionId);
  }

  private async visit(): Promise<void> {
    const { companyId, screen } = this.world;
    // Nobody follows redirects here: a frame is not led to an origin of its own.
    const page = await this.ask('GET', `/hosted/${companyId}/policy/${screen.policyId}`, {
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    if (!page) return;
    const fields = readForm(page.text);
    fields.set('word', 'ada');
    fields.set('sk.button', 'form-submit:GO');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const end = await this.ask('POST', '/hosted/continue', { headers, body: fields.toString() });
    const id = fields.get('sk.interactionId');
    if (end && id) this.visits.add(id);
    else if (!id) this.wrong.push(`The page has no form: ${toPlainText(page.text)}`);
  }

  private async save(): Promise<void> {
    const { token } = this.world;
    const { saved } = this;
    if (saved.flowId === '') {
      const body = { name: `Saved ${this.mark}` };
      const made = await this.ask('POST', '/v1/flows', { token, body });
      if (made) saved.flowId = made.body.flowInfo.flowId;
    }
    if (saved.flowId === '') return;
    const path = `/v1/flows/${saved.flowId}`;
    if (saved.version === 0)
      saved.version = (await this.ask('GET', path, { token }))?.body.flowInfo.currentVersion ?? 0;
    if (saved.version === 0) return;
    const message = `${this.mark} follows ${saved.version}`;
    const body = { currentVersion: saved.version, description: message, message };
    const reply = await this.ask('PUT', path, { token, body });
    // Without an answer nobody knows which version is the newest.
    saved.version = reply?.body.currentVersion ?? 0;
    if (reply) saved.messages.set(saved.version, message);
  }

  private async signIn(): Promise<void> {
    const { email, password } = this.world;
    const reply = await this.ask('POST', '/v1/customers/login', { body: { email, password } });
    if (!reply) return;
    const token: string = reply.body.access_token;
    this.tokens.push(token);
    await this.ask('GET', '/v1/customers/me', { token });
  }

  private async rotate(): Promise<void> {
    const { token, rotated } = this.world;
    const path = `/v1/apps/${rotated.appId}/rotateKey`;
    const reply = await this.ask('PUT', path, { token, body: {} });
    this.key = reply?.body.app.apiKeys.prod;
    if (reply) this.rotations += 1;
  }

  private async addSecret(): Promise<void> {
    const name = `secret${this.mark}${this.secrets.size}x${this.lost}`;
    const value = `kept-${name}`;
    const body = { name, type: 'secret', context: 'company', value };
    if (await this.ask('POST', '/v1/constructs', { token: this.world.token, body }))
      this.secrets.set(name, value);
  }

  /** Has the secrets encrypted again, and the keys that sign tokens replaced. */
  private async refresh(): Promise<void> {
    const { token } = this.world;
    await this.ask('POST', '/v1/admin/refreshSecrets', { token, body: { signingDays: 0 } });
  }

  private async import(): Promise<void> {
    const { token, file } = this.world;
    const body = { name: `Imported ${this.mark} ${this.imports.size}`, flowInfo: file };
    const reply = await this.ask('PUT', '/v1/flows/import', { token, body });
    if (reply) this.imports.add(reply.body.flowInfo.flowId);
  }
}
