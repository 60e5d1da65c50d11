import type { LoginReply } from '../../../core/contract';
import type { startServer } from '../../startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Begun = Pick<LoginReply, 'skSdkToken' | 'flowPolicyId' | 'companyId'>;

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** A browser's walk through one of the console's own flows, page by page. */
export class FlowWalk {
  html = '';
  private constructor(
    private readonly sluice: Sluice,
    readonly channel: string,
  ) {}

  /** Starts the flow that a sign-on asks for and opens its first page. */
  static async begin(sluice: Sluice, { skSdkToken, flowPolicyId, companyId }: Begun): Promise<FlowWalk> {
    const walk = new FlowWalk(sluice, 'c'.repeat(32));
    const reply = await sluice.inject('POST', '/customers/skproxy', {
      token: skSdkToken!.access_token,
      body: { flowPolicyId, companyId, channel: walk.channel },
    });
    if (!reply.body?.url) throw new Error(`The flow did not start with a page: ${reply.text}`);
    const { pathname, search } = new URL(reply.body.url, 'http://localhost');
    const page = await sluice.app.inject({ method: 'GET', url: `${pathname}${search}` });
    walk.html = page.body;
    return walk;
  }

  /** Text of the page, without markup. */
  get text(): string {
    const body = this.html.slice(this.html.indexOf('<body'));
    return unescape(body.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
  }

  /** What the page tells the one that frames it, once the run is over. */
  get told(): { type: string; success: boolean; body: any } | undefined {
    const said = /data-embed-told="([^"]*)"/.exec(this.html)?.[1];
    return said ? JSON.parse(unescape(said)) : undefined;
  }

  /** Fills in the fields and presses the button of this label. */
  async press(label: string, fields: Readonly<Record<string, string>> = {}): Promise<this> {
    const buttons = [...this.html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)];
    const found = buttons.find(([, , text]) => unescape(text!) === label);
    if (!found) throw new Error(`There is no button “${label}” on the page: ${this.text}`);
    const form = new URLSearchParams();
    for (const [, tag] of this.html.matchAll(/<input ([^>]*type="hidden"[^>]*)>/g))
      form.set(attribute(tag!, 'name'), attribute(tag!, 'value'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('sk.button', attribute(found[1]!, 'value'));
    const reply = await this.sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    this.html = reply.body;
    return this;
  }

  /** The key of a new authenticator app, as the page tells it. */
  get secret(): string {
    return /<code>([A-Z2-7 ]{16,})<\/code>/.exec(this.html)![1]!.replaceAll(' ', '');
  }
}
