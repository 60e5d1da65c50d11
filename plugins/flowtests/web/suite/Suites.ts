import { namespace } from '#core/contract';
import type { Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import { openEditor, type FlowSession } from '#plugins/editor/contract';
import { TestSuite } from './TestSuite';

/** The tests of the flows that are open: one suite for each. */
export class Suites {
  private readonly known = new WeakMap<FlowSession, TestSuite>();

  constructor(private readonly context: Context) {}

  of(session: FlowSession): TestSuite {
    const known = this.known.get(session);
    if (known) return known;
    const app = { apiClient: this.context.get(apiClient), notices: this.context.get(notices) };
    const suite = new TestSuite(session, app);
    this.known.set(session, suite);
    return suite;
  }

  /** The tests of the flow on screen. */
  get current(): TestSuite | undefined {
    const session = this.context.find(openEditor)?.current;
    return session ? this.of(session) : undefined;
  }
}
export const suites = namespace('flowtests').service<Suites>('suites');
