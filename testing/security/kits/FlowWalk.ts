import type { LoginReply } from '#core/contract/internal';

/** The same server in this process or elsewhere. */
export interface Pages {
  /** The answer of `POST /customers/skproxy`. */
  start(token: string, body: object): Promise<{ readonly url?: string }>;
  get(path: string): Promise<string>;
  post(path: string, form: URLSearchParams): Promise<string>;
}
type Begun = Pick<LoginReply, 'skSdkToken' | 'flowPolicyId' | 'companyId'>;

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string) =>
  unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** A browser's walk through one of the console's own flows, page by page. */
export class FlowWalk {
  html = '';
  private constructor(private readonly pages: Pages) {}

  /** Starts the flow that a sign-in asks for and opens its first page. */
  static async begin(
    pages: Pages,
    { skSdkToken, flowPolicyId, companyId }: Begun,
  ): Promise<FlowWalk> {
    const walk = new FlowWalk(pages);
    const body = { flowPolicyId, companyId, channel: 'c'.repeat(32) };
    const { url } = await pages.start(skSdkToken!.access_token, body);
    if (!url) throw new Error('The flow did not start with a page.');
    const { pathname, search } = new URL(url, 'http://localhost');
    walk.html = await pages.get(`${pathname}${search}`);
    return walk;
  }

  /** Text of the page, without markup. */
  get text(): string {
    const body = this.html.slice(this.html.indexOf('<body'));
    return unescape(
      body.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '),
    ).replace(/\s+/g, ' ');
  }

  /** Returns the message of the page to the one that frames it, once the run is over. */
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
    this.html = await this.pages.post('/hosted/continue', form);
    return this;
  }

  /** The key of a new authenticator app, as the page tells it. */
  get secret(): string {
    return /<code[^>]*>([A-Z2-7 ]{16,})<\/code>/.exec(this.html)![1]!.replaceAll(' ', '');
  }
}
