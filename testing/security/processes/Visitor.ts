import type { Fleet } from './Fleet';

interface Flow {
  readonly companyId: string;
  readonly policyId: string;
  readonly key: string;
}
interface Screen {
  readonly id: string;
  readonly interactionId: string;
  readonly interactionToken: string;
}
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
/**
 * How long after the last kill an interaction may wait for its lease; before that each kill may
 * cost another one.
 */
const patience = 20_000;

/**
 * An end user who goes from screen to screen, each on the other of two processes, and tries again
 * where one dies.
 */
export class Visitor {
  /** Interactions that came to their end. */
  readonly ended: string[] = [];
  /**
   * Starts and steps whose answer a kill swallowed; what came of a step was then told by a clear
   * refusal.
   */
  lost = 0;
  /** Whatever is none of these. */
  readonly wrong: string[] = [];

  constructor(
    private readonly fleet: Fleet,
    private readonly flow: Flow,
    private place: number,
  ) {}

  async visit(until: () => boolean): Promise<void> {
    while (!until()) {
      let screen = await this.begin();
      for (let step = 0; screen && step < 2; step++) screen = await this.answer(screen, step === 1);
    }
  }

  /** The other process, unless it is down just now. */
  private other(): number {
    if (this.fleet.up(1 - this.place)) this.place = 1 - this.place;
    return this.place;
  }

  private async begin(): Promise<Screen | undefined> {
    const { companyId, policyId, key } = this.flow;
    const path = `/v1/company/${companyId}/policy/${policyId}/start`;
    const reply = await this.fleet.ask(this.other(), path, { 'x-sk-api-key': key }, {});
    if (reply?.status === 200) return reply.body as Screen;
    if (reply && reply.status !== 503)
      this.wrong.push(`A start answered ${reply.status} ${reply.body.message}`);
    if (!reply) this.lost += 1;
    await pass(100);
    return undefined;
  }

  private async answer(screen: Screen, last: boolean): Promise<Screen | undefined> {
    const path = `/${this.flow.companyId}/davinci/connections/x/capabilities/customHTMLTemplate`;
    const headers = {
      interactionid: screen.interactionId,
      interactiontoken: screen.interactionToken,
    };
    const body = {
      id: screen.id,
      eventName: 'continue',
      parameters: { buttonValue: 'GO', word: 'ada' },
    };
    let unanswered = false;
    const heard: string[] = [];
    for (const began = Date.now(); Date.now() - Math.max(began, this.fleet.lastKill) < patience;) {
      const reply = await this.fleet.ask(this.other(), path, headers, body);
      const { status = 0, body: said } = reply ?? {};
      heard.push(`${Date.now() - began} ms: ${this.place} ${status} ${said?.message ?? ''}`);
      if (status === 200) {
        if (last) this.ended.push(screen.interactionId);
        return last ? undefined : (said as Screen);
      }
      if (status === 0) unanswered = true;
      else if (status === 400 && unanswered && /already completed|has ended/.test(said.message)) {
        this.lost += 1;
        return undefined;
      } else if (status !== 409 && status !== 503) {
        this.wrong.push(`A step answered ${status} ${said.message}`);
        return undefined;
      }
      await pass(200);
    }
    this.wrong.push(`Interaction ${screen.interactionId} is stuck: ${heard.join('; ')}`);
    return undefined;
  }
}
