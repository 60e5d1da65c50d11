import { request } from 'node:http';
import type { World } from './createWorld';

const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
/** How long somebody keeps trying before they leave, and once it is time to go. */
const patience = 60_000;
const latePatience = 5000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string | undefined;
}
interface Heard {
  readonly status: number;
  readonly cookie: string;
  /** Where the page leads. */
  readonly next: string;
  readonly text: string;
}

/**
 * Somebody in a browser of their own: keeps its cookie, follows where pages lead, and asks again
 * where no page comes, in whichever process answers.
 */
export class Person {
  /** Runs that came to their end. */
  readonly visits = new Set<string>();
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  private cookie = '';
  private over = false;
  private going: Promise<unknown> = Promise.resolve();

  constructor(
    /** Where the process listens that is asked next; undefined where none is there. */
    private readonly base: () => string | undefined,
    private readonly world: World,
    /** Milliseconds between two visits. */
    private readonly pause: number,
  ) {}

  /** Begins, and goes through the flow with the screen again and again. */
  start(): void {
    const repeat = async () => {
      for (; !this.over; await pass(this.pause)) await this.visit();
    };
    this.going = repeat();
  }

  async end(): Promise<void> {
    this.over = true;
    await this.going;
  }

  private async visit(): Promise<void> {
    const { companyId, screen } = this.world;
    let page = await this.ask({
      method: 'GET',
      path: `/hosted/${companyId}/policy/${screen.policyId}`,
    });
    // The form comes again where what was sent before is lost.
    for (let run = ''; page !== undefined;) {
      const fields = readForm(page);
      const id = fields.get('sk.interactionId');
      if (!id && !run) this.wrong.push(`The page has no form: ${page.slice(0, 200)}`);
      if (!id) return void (run && this.visits.add(run));
      run = id;
      fields.set('word', 'ada');
      fields.set('sk.button', 'form-submit:GO');
      page = await this.ask({ method: 'POST', path: '/hosted/continue', body: `${fields}` });
    }
  }

  /** Sends a request until a page comes that doesn’t say to wait; returns it. */
  private async ask(asked: Request): Promise<string | undefined> {
    let { method, path, body }: Request = asked;
    const heard: string[] = [];
    const began = Date.now();
    for (; Date.now() - began < (this.over ? latePatience : patience); await pass(200)) {
      const { status, cookie, next, text } = await this.send({ method, path, body });
      heard.push(`${method} ${path} ${status}`);
      this.cookie ||= cookie;
      if (next) {
        const { pathname, search } = new URL(next, 'http://localhost');
        [method, path, body] = ['GET', `${pathname}${search}`, undefined];
      } else if (status === 200) return text;
      else if (![0, 409, 503].includes(status)) {
        this.wrong.push(`${heard.join(', ')}: ${text.replace(/<[^>]*>/g, ' ').slice(-300)}`);
        return undefined;
      }
    }
    return undefined;
  }

  /** Sends one request to the environment’s own origin; 0 is the status where nothing came. */
  private send({ method, path, body }: Request): Promise<Heard> {
    const { companyId } = this.world;
    const nothing: Heard = { status: 0, cookie: '', next: '', text: '' };
    const address = this.base();
    if (address === undefined) return Promise.resolve(nothing);
    return new Promise(done => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const headers = {
        // Not with fetch, which names the host that it connects to.
        host: `${companyId}.localhost`,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && type),
      };
      const signal = AbortSignal.timeout(20_000);
      const sent = request(`${address}${path}`, { method, headers, signal }, reply => {
        const { statusCode: status = 0, headers: said } = reply;
        const [cookie = ''] = said['set-cookie']?.[0]?.split(';') ?? [];
        const next = said.location ?? String(said['refresh'] ?? '').split('url=')[1] ?? '';
        let text = '';
        reply.on('data', piece => (text += String(piece)));
        reply.on('end', () => done({ status, cookie, next, text }));
        reply.on('error', () => done(nothing));
      });
      sent.on('error', () => done(nothing));
      sent.end(body);
    });
  }
}

/** The hidden fields of a page’s form. */
export const readForm = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&#x3D;', '=')],
    ),
  );
