import type { Secrets } from '#core/server/encryption/secrets';
import type { NodeCall } from '#plugins/connectors/contract';
import type { FlowCookie } from '#plugins/connectors/contract/internal';
import type { ReplyCookie, RequestFacts } from '../../contract';
import { readBrought } from '../api/readRequestFacts';
import { BrowserMarks, knownCookie } from '../cookies/BrowserMarks';
import { FlowCookies } from '../cookies/FlowCookies';
import type { CookieJar, InteractionState } from '../interpreter/InteractionState';

/** The session cookie is a company's own: companies share this server's origin. */
export const sessionCookie = (companyId: string) => `sluice-session-${companyId}`;
/** The cookie of a policy that keeps what the choice of a version needs; flows can't set it. */
export const keptCookie = 'sluice-kept';
const keptSeconds = 90 * 24 * 3600;
/** Names that only this server sets, or that no record should have. */
const reserved =
  /^(?:sluice-|(?:interactionid|interactiontoken|__proto__|constructor|prototype)$)/i;

/**
 * A run's browser: the cookies of its policy and its sign-in session. A hosted page has an origin
 * of its own, so what it posts comes without cookies: those of the run's start are remembered, with
 * what the flow has set since.
 */
export class RunBrowser {
  /** Cookies to set with the next answer. */
  readonly cookies: ReplyCookie[] = [];
  readonly session: NodeCall['session'];
  readonly known: NodeCall['knownBrowser'];
  /** The environment's own origin where its browser is; undefined elsewhere. */
  readonly origin: string | undefined;
  private readonly held: CookieJar['held'];
  private readonly scoped: FlowCookies;
  private read: RequestFacts | undefined;
  private readonly lasting: RequestFacts;

  constructor(
    secrets: Secrets,
    companyId: string,
    state: InteractionState,
    private readonly request: RequestFacts,
  ) {
    this.lasting = { ...state.facts, ...state.persona?.request };
    const jar = (state.jar ??= { scope: '', path: '/', held: {} });
    this.scoped = new FlowCookies(secrets, companyId, jar);
    this.held = jar.held;
    const { flow, own, pageOrigin, pinned } = readBrought(request);
    Object.assign(jar.held, this.scoped.read(flow));
    if (jar.keep) this.keep(jar.keep);
    delete jar.held[keptCookie];
    delete jar.keep;
    this.origin = pageOrigin;
    state.session ??= '';
    if (!state.pinned) state.session = own[sessionCookie(companyId)] ?? state.session;
    if (pinned) state.pinned = true;
    this.session = new RunSession(companyId, state, this.cookies);
    const known = own[knownCookie(companyId)];
    if (known) state.known = known;
    this.known = new BrowserMarks(secrets, companyId, state, this.cookies);
  }

  /** The facts about the request that flows may read; few do. */
  get facts(): RequestFacts {
    return (this.read ??= { ...this.request, ...this.lasting, cookies: this.held });
  }

  /** Has the browser keep what the choice of the flow's version needs, for the policy's next start. */
  keep(value: string): void {
    this.cookies.push(this.scoped.write({ name: keptCookie, value, maxAge: keptSeconds }));
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

/** The sign-in session of a run's browser. */
class RunSession implements NonNullable<NodeCall['session']> {
  constructor(
    private readonly companyId: string,
    private readonly state: InteractionState,
    private readonly cookies: ReplyCookie[],
  ) {}

  get token(): string {
    return this.state.session ?? '';
  }

  readonly keep = (token: string, seconds: number): void => {
    this.state.session = seconds > 0 ? token : '';
    this.cookies.push({
      name: sessionCookie(this.companyId),
      value: this.state.session,
      maxAge: Math.max(0, Math.trunc(seconds)),
    });
  };
}
