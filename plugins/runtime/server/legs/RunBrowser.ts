import type { FlowCookie, NodeCall } from '#plugins/connectors/contract';
import type { RequestFacts } from '../../contract';
import { ownCookies } from '../api/readRequestFacts';
import type { InteractionState } from '../interpreter/InteractionState';

/** The session cookie is a company's own: companies share this server's origin. */
export const sessionCookie = (companyId: string) => `sluice-session-${companyId}`;
/** Names that only this server sets. */
const reserved = /^(?:sluice-|interactionid$|interactiontoken$)/i;

/**
 * A run's browser: its cookies and its sign-on session. A hosted page has an origin of its own, so
 * what it posts comes without cookies: those of the run's start are remembered, with what the flow
 * has set since.
 */
export class RunBrowser {
  /** Cookies to set with the next answer. */
  readonly cookies: FlowCookie[] = [];
  /** The facts about the request that flows may read. */
  readonly facts: RequestFacts;
  readonly session: NodeCall['session'];
  private readonly known: Record<string, string>;

  constructor(companyId: string, state: InteractionState, request: RequestFacts) {
    this.known = state.cookies = { ...state.cookies, ...request.cookies };
    this.facts = { ...request, cookies: this.known };
    const name = sessionCookie(companyId);
    state.session = ownCookies(request)[name] ?? state.session ?? '';
    this.session = new RunSession(name, state, this.cookies);
  }

  /** Sets a cookie that a flow asks for; one of this server's own is left alone. */
  set(cookie: FlowCookie): void {
    if (reserved.test(cookie.name)) return;
    this.cookies.push(cookie);
    if (cookie.maxAge !== undefined && cookie.maxAge <= 0) delete this.known[cookie.name];
    else if (!/^(?:__proto__|constructor|prototype)$/.test(cookie.name))
      this.known[cookie.name] = cookie.value;
  }
}

/** The sign-on session of a run's browser. */
class RunSession implements NonNullable<NodeCall['session']> {
  constructor(
    private readonly name: string,
    private readonly state: InteractionState,
    private readonly cookies: FlowCookie[],
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
