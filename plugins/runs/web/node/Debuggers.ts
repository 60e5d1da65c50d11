import { namespace } from '#core/contract';
import type { Context } from '#core/web';
import { apiClient, notices, session as signedIn } from '#core/web/services';
import { getLargeStore } from '#core/web/storage/LargeStore';
import { openEditor, type FlowSession } from '#plugins/editor/contract';
import { Breakpoints } from '../breakpoints/Breakpoints';
import { createBrowserStore } from '../pins/KeptMap';
import { FlowPins } from '../pins/FlowPins';
import type { KeptStore, Owner } from '../pins/KeptMap';
import { NodeTrials } from './NodeTrials';

/** The debuggers of the flows that are open: one for each. */
export class Debuggers {
  private readonly known = new WeakMap<FlowSession, NodeTrials>();

  private breakpoints: Breakpoints | undefined;
  private readonly store: KeptStore;

  constructor(private readonly context: Context) {
    this.store = createBrowserStore(getLargeStore(context.get(signedIn)));
  }

  of(session: FlowSession): NodeTrials {
    const known = this.known.get(session);
    if (known) return known;
    const app = { apiClient: this.context.get(apiClient), notices: this.context.get(notices) };
    const { companyId, profile } = this.context.get(signedIn);
    const owner = { companyId: companyId ?? '', customerId: profile?.customerId ?? '' };
    const pins = new FlowPins(session.editor, this.store, owner);
    const trials = new NodeTrials(session, app, pins, this.findBreakpoints(owner));
    this.known.set(session, trials);
    return trials;
  }

  /** Returns the breakpoints of the environment, which its flows share. */
  private findBreakpoints(owner: Owner): Breakpoints {
    return (this.breakpoints ??= new Breakpoints(this.store, owner));
  }

  /** The debugger of the flow on screen. */
  get current(): NodeTrials | undefined {
    const session = this.context.find(openEditor)?.current;
    return session ? this.of(session) : undefined;
  }
}
export const debuggers = namespace('runs').service<Debuggers>('debuggers');
