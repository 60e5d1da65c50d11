import type { Secrets } from '#core/server/encryption/secrets';
import type { FlowCookie, NodeCall } from '#plugins/connectors/contract';
import type { ReplyCookie, RequestFacts } from '../../contract';
import { flowCookies, ownCookies, pageOrigin } from '../api/readRequestFacts';
import { FlowCookies } from '../cookies/FlowCookies';
import type { CookieJar, InteractionState } from '../interpreter/InteractionState';

/** The session cookie is a company's own: companies share this server's origin. */
export const sessionCookie = (companyId: string) => `sluice-session-${companyId}`;
/** Names that only this server sets, or that no record should have. */
const reserved =
  /^(?:sluice-|(?:interactionid|interactiontoken|__proto__|constructor|prototype)$)/i;

/**
 * A run's browser: the cookies of its policy and its sign-on session. A hosted page has an origin
 * of its own, so what it posts comes without cookies: those of the run's start are remembered, with
 * what the flow has set since.
 */
export class RunBrowser {
  /** Cookies to set with the next answer. */
  readonly cookies: ReplyCookie[] = [];
  /** The facts about the request that flows may read. */
  readonly facts: RequestFacts;
  readonly session: NodeCall['session'];
  /** The environment's own origin where its browser is; undefined elsewhere. */
  readonly origin: string | undefined;
  private readonly held: CookieJar['held'];
  private readonly scoped: FlowCookies;

  constructor(secrets: Secrets, companyId: string, state: InteractionState, request: RequestFacts) {
    const jar = (state.jar ??= { scope: '', path: '/', held: {} });
    this.scoped = new FlowCookies(secrets, companyId, jar);
    this.held = Object.assign(jar.held, this.scoped.read(flowCookies(request)));
    this.facts = { ...request, cookies: this.held };
    this.origin = pageOrigin(request);
    const name = sessionCookie(companyId);
    state.session = ownCookies(request)[name] ?? state.session ?? '';
    this.session = new RunSession(name, state, this.cookies);
  }

  /** Sets a cookie that a flow asks for; one of this server's own is left alone. */
  set(cookie: FlowCookie): void {
    const { name, value, maxAge } = cookie;
    if (reserved.test(name)) return;
    this.cookies.push(this.scoped.write(cookie));
    if (maxAge !== undefined && maxAge <= 0) delete this.held[name];
    else this.held[name] = value;
  }
}

/** The sign-on session of a run's browser. */
class RunSession implements NonNullable<NodeCall['session']> {
  constructor(
    private readonly name: string,
    private readonly state: InteractionState,
    private readonly cookies: ReplyCookie[],
  ) {}

  get token(): string {
    return this.state.session ?? '';
  }

  readonly keep = (token: string, seconds: number): void => {
    this.state.session = seconds > 0 ? token : '';
    this.cookies.push({
      name: this.name,
      value: this.state.session,
      maxAge: Math.max(0, Math.trunc(seconds)),
    });
  };
}
