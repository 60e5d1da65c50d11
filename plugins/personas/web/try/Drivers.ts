import { action, makeObservable, observable, observableRef } from 'mobx';
import { namespace } from '#core/contract';
import type { ApiClient, Context, Notices } from '#core/web';
import { apiClient, notices, session } from '#core/web/services';
import { getLargeStore } from '#core/web/storage/LargeStore';
import type { FlowTrials, StartedTrial } from '#plugins/runs/contract';
import { listPersonas, walkTrial, type PersonaLine, type Walk } from '../../contract';

/** How a persona answers pages: `fill` fills them in, `walk` goes on to the first it cannot answer. */
export type Pages = 'fill' | 'walk';
interface Remembered {
  readonly personaId: string;
  readonly pages: Pages;
}
type Chosen = Pick<PersonaLine, 'personaId' | 'name'> & { readonly inputs: readonly string[] };

/** The personas that drive trials of flows, remembered for each flow on this machine. */
export class Drivers {
  /** By flow. */
  private readonly pagesOf = observable.map<string, Pages>();
  /** The outcome of the last walk. */
  walk: Walk | null = null;
  busy = false;
  private readonly apiClient: ApiClient;
  private readonly notices: Notices;

  constructor(private readonly context: Context) {
    this.apiClient = context.get(apiClient);
    this.notices = context.get(notices);
    makeObservable<this, 'note'>(this, {
      walk: observableRef,
      busy: observableRef,
      choose: action,
      note: action,
    });
  }

  pages(flowId: string): Pages {
    return this.pagesOf.get(flowId) ?? 'fill';
  }

  /** Has a persona drive the trials of a flow from now on; null for none. */
  choose(trials: FlowTrials, persona: Chosen | null, pages = this.pages(trials.flowId)): void {
    this.pagesOf.set(trials.flowId, pages);
    this.walk = null;
    const key = this.keyOf(trials.flowId);
    const remembered = persona && { personaId: persona.personaId, pages };
    // A browser without a store forgets it when the page is left.
    void (remembered ? this.store.set(key, remembered) : this.store.del(key)).catch(
      () => undefined,
    );
    trials.setDriver(
      persona && {
        personaId: persona.personaId,
        name: persona.name,
        inputs: persona.inputs,
        begin: trial =>
          this.pages(trials.flowId) === 'walk'
            ? this.answer(trials, persona.personaId, trial)
            : Promise.resolve(),
      },
    );
  }

  /** Has the persona of an earlier visit drive the trials of a flow, where it is still there. */
  async restore(trials: FlowTrials): Promise<void> {
    const known = await this.store.get<Remembered>(this.keyOf(trials.flowId));
    if (!known) return;
    const { personas } = await this.apiClient.api.call(listPersonas, { query: {} });
    const persona = personas.find(({ personaId }) => personaId === known.personaId);
    this.choose(trials, persona ?? null, known.pages);
  }

  /** Answers pages of a trial: one, or all up to the first that it cannot answer. */
  async answer(
    { flowId }: FlowTrials,
    personaId: string,
    { interactionId, tryFlowToken }: StartedTrial,
    once = false,
  ): Promise<void> {
    this.note(null, true);
    try {
      const walk = await this.apiClient.run(walkTrial, {
        params: { flowId, testRunId: interactionId },
        body: { personaId, tryFlowToken, once },
      });
      this.note(walk, false);
    } catch (error) {
      this.note(null, false);
      this.notices.failure(error);
    }
  }

  private note(walk: Walk | null, busy: boolean): void {
    this.walk = walk;
    this.busy = busy;
  }

  private get store() {
    return getLargeStore(this.context.get(session));
  }

  private keyOf(flowId: string): string {
    const { companyId, profile } = this.context.get(session);
    return `sluice.personas.driver:${companyId}:${profile?.customerId}:${flowId}`;
  }
}

export const drivers = namespace('personas').service<Drivers>('drivers');
