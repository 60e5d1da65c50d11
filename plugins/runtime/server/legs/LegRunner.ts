import { codes, Failure } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { budgets, formatBudget } from '#core/contract/valueSize';
import { metrics, type ServerHost } from '#core/server';
import { isShortJson } from '#core/contract/format/stringifySliced';
import { finish } from '#core/contract/sliced';
import { outgoingCalls, runByLength, timeSlices, writeLongJson } from '#core/server/internal';
import type { PageWords } from '#plugins/admin/contract';
import { variableStore } from '#plugins/variables/contract';
import { connectors, type Submission } from '#plugins/connectors/contract';
import { fillScreen, unmaskSubmission } from '#plugins/connectors/contract/internal';
import { signOffTimes, type RunReply, type StartInput, type TrialOrder } from '../../contract';
import type { InteractionRow } from '../recording/tables';
import type { FlowSource } from '../flows/FlowSource';
import type { Frame, InteractionState, Stop } from '../interpreter/InteractionState';
import { RunSize, type Tally } from '../interpreter/RunSize';
import { endWithError } from '../interpreter/endFrame';
import { Interpreter } from '../interpreter/Interpreter';
import type { RunnableFlow, World } from '../interpreter/World';
import { Recorder } from '../recording/Recorder';
import { RunLog } from '../recording/RunLog';
import type { ReturnAddresses } from '../returns/ReturnAddresses';
import { Sandbox } from '../sandbox/Sandbox';
import { runStrings } from '../../contract/runStrings';
import { strings } from '../../strings';
import { findRunWords, Speech } from '../languages/Speech';
import { localizeScreen } from '../languages/localizeScreen';
import type { Claimed } from './claimInteraction';
import { Deadline } from '#core/server/host/limits/Deadline';
import { InteractionVariables } from './InteractionVariables';
import { LegEndings } from './LegEndings';
import { RunBrowser } from './RunBrowser';
import { RunContext, type Tools } from './RunContext';
import { RunMetrics } from './RunMetrics';
import { stateText } from './savedRun';
import { beginPause, endPause } from './trials/breakpoints';
import { toLeg, type Answered, toObservedLeg } from './toLeg';
import { findRunObserver } from '../findRunObserver';

/** Begins a leg. */
type Going = (interpreter: Interpreter, world: World) => Promise<Stop>;
const runNext: Going = interpreter => interpreter.run();

/** A leg that is about to run. */
interface LegStart {
  readonly flow: RunnableFlow;
  readonly row: InteractionRow;
  readonly log: RunLog;
  readonly state: InteractionState;
  readonly request: StartInput['request'];
  /** How the leg begins; without it, the next nodes run. */
  readonly go?: Going;
  readonly answered?: Answered | undefined;
  /** Aborted when another process has claimed the interaction. */
  readonly lost?: AbortSignal;
}
interface LegSurroundings {
  readonly deadline: Deadline;
  readonly browser: RunBrowser;
  readonly speech: Speech;
}

/** Ends a run whose user was signed off. */
const endSignedOff =
  (state: InteractionState): Going =>
  async (_, world) =>
    endWithError(world, state.frames[0]!, undefined, {
      code: 'signedOff',
      message: world.say({ message: runStrings.over }),
    });

/** The longest that one step may take, whatever the flow's own time-out. */
const longestStep = 120_000;
/** Data of steps that a run counts, in characters: the state of most runs stays as short as it is. */
const worthCounting = 4096;

/** Keeps the cookies that a trial set for its page, which passes them on to its browser. */
function keepSetCookies(state: InteractionState, { cookies }: RunBrowser): void {
  if (cookies.length === 0) return;
  const set = Object.fromEntries(cookies.map(cookie => [cookie.name, cookie]));
  state.jar!.set = { ...state.jar?.set, ...set };
}

/** Returns a wait with its screen in the reader’s language, filled in where a persona answers. */
async function prepareScreen(
  { company_id: companyId }: InteractionRow,
  { persona }: InteractionState,
  stop: Stop & { readonly kind: 'waits' },
  words: PageWords | undefined,
): Promise<Stop> {
  const { length } = stop.screen.html;
  const screen = await runByLength(companyId, length, localizeScreen(stop.screen, words));
  return { ...stop, screen: fillScreen(screen, persona) };
}

/** Runs legs of interactions: from a start or an answer to the next wait or the end. */
export class LegRunner {
  private readonly recorder: Recorder;
  private readonly tools: Tools;
  private readonly counts: RunMetrics;
  private readonly observer: ReturnType<typeof findRunObserver>;
  private readonly endings: LegEndings;
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly server: ServerHost,
    private readonly flows: FlowSource,
    returns: ReturnAddresses,
  ) {
    this.recorder = new Recorder(server.database);
    this.observer = findRunObserver(server);
    this.endings = new LegEndings(server);
    this.tools = {
      returns,
      server,
      flows,
      sandbox: new Sandbox(),
      calls: server.get(outgoingCalls),
      connectors: new Map(server.at(connectors).map(each => [each.manifest.connectorId, each])),
    };
    this.counts = new RunMetrics(server.get(metrics), this.tools.sandbox);
  }

  runFunction(
    code: string,
    params: Readonly<Record<string, unknown>>,
    companyId: string,
  ): Promise<unknown> {
    return this.tools.sandbox.run(code, params, companyId);
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.tools.sandbox.close();
  }

  /** Goes on with a claimed interaction after an answer; gives the step back where that fails. */
  async goOn(
    claimed: Claimed,
    submission: Submission,
    request: StartInput['request'],
    token?: string,
  ): Promise<RunReply> {
    const { row, state } = claimed;
    return this.continueLeg(
      claimed,
      request,
      interpreter => {
        if (state.debug?.stop) throw new Failure(409, codes.conflict, strings.stoppedAnswer.text);
        return interpreter.answer(unmaskSubmission(submission, state.persona));
      },
      {
        nodeId: row.node_id,
        blocked: submission.blocked ?? [],
        ...(token !== undefined && { token }),
      },
    );
  }

  /** Goes on with a claimed trial that has stopped, after what a person changes there. */
  async resume(
    claimed: Claimed,
    order: Pick<TrialOrder, 'step' | 'breakpoints'>,
    change: (world: World, frame: Frame) => void,
  ): Promise<void> {
    const { request } = endPause(claimed.row, claimed.state, order);
    await this.continueLeg(claimed, request, async (interpreter, world) => {
      const frame = claimed.state.frames.at(-1)!;
      await world.variables.load(frame.flowId);
      change(world, frame);
      return interpreter.run();
    });
  }

  private async continueLeg(
    { row, state, lost, release, done }: Claimed,
    request: StartInput['request'],
    go: Going,
    answered?: Answered,
  ): Promise<RunReply> {
    try {
      const flow = await this.flows.find(row.company_id, row.flow_id, row.version_id);
      if (!flow) throw new Failure(400, codes.invalidToken, toSentence(runStrings.flowGone));
      const log = new RunLog(row.is_trial ? 3 : flow.logLevel, state.recorded);
      const next = (await this.isSignedOff(row, state)) ? endSignedOff(state) : go;
      return await this.run({ flow, row, log, state, request, go: next, answered, lost });
    } catch (fault) {
      await release();
      throw fault;
    } finally {
      done();
    }
  }

  /**
   * Whether the user whom a run has proven was signed off while it waited: who proved it before, such
   * as with the password that was replaced, goes no further.
   */
  private async isSignedOff(row: InteractionRow, { proven }: InteractionState): Promise<boolean> {
    if (!proven || proven.key !== proven.subject) return false;
    const since = row.start_time + row.time_difference;
    const times = this.server.find(signOffTimes);
    return (await times?.isSignedOff(row.company_id, proven.subject, since)) ?? false;
  }

  /** Runs from here to the next wait or the end, then makes that durable. */
  async run(start: LegStart): Promise<RunReply> {
    const { flow, row, log, state, request, answered, lost } = start;
    this.tools.sandbox.requireRoom(row.company_id);
    const since = performance.now();
    const known = row.legs === 0 ? 0 : Object.keys(state.runs).length;
    const deadline = new Deadline(Math.min(Date.now() + longestStep, row.expires), lost);
    const browser = new RunBrowser(this.server.secrets, row.company_id, state, request);
    const words = await findRunWords(this.server, row, request);
    const speech = new Speech(state, words);
    const { stop, stateJson, secrets } = await this.runNodes(start, { deadline, browser, speech });
    const sealedState = stateJson ? await stateText.seal(this.server, row, stateJson) : '';
    const short = isShortJson(log.events);
    const slices = toLeg(this.server, {
      flow,
      row,
      log,
      state,
      stop: stop.kind === 'waits' ? await prepareScreen(row, state, stop, words) : stop,
      sealedState,
      secrets,
      short,
      answered,
    });
    const { leg, reply } = short ? finish(slices) : await timeSlices.run(row.company_id, slices);
    await this.recorder.write(leg);
    this.observer?.recorded(toObservedLeg(leg, log.events, state, known));
    this.counts.leg(leg.first, leg.interaction.status, since);
    const answer =
      row.ending && reply.kind === 'ended' && stop.kind === 'ended'
        ? await this.endings.apply(row, stop, reply, state.frames[0]?.parameters)
        : reply;
    return {
      ...answer,
      ...(row.browser && { browser: row.browser }),
      ...(browser.cookies.length > 0 && { cookies: browser.cookies }),
    };
  }

  /** Runs nodes until one waits or the run ends, and returns the state to store then. */
  private async runNodes(
    { flow, row, log, state, request, go = runNext, answered, lost }: LegStart,
    { deadline, browser, speech }: LegSurroundings,
  ): Promise<{ stop: Stop; stateJson: string; secrets: readonly string[] }> {
    const { company_id: companyId } = row;
    const variables = new InteractionVariables(this.server.get(variableStore), companyId, state);
    const size = new RunSize(this.tallyOf(companyId));
    try {
      const world = { flow, row, state, log, variables, deadline, browser, speech, size, answered };
      const context = new RunContext(this.tools, world);
      let stop = await go(new Interpreter(context), context);
      lost?.throwIfAborted();
      const secrets = context.secrets();
      const frame = state.frames.at(-1)!;
      const unsaved = await variables.save();
      if (unsaved) stop = endWithError(context, frame, stop.node, unsaved);
      if (state.debug?.stop) beginPause(row, state.debug, request);
      if (log.recorded >= worthCounting) state.recorded = log.recorded;
      if (row.is_trial) keepSetCookies(state, browser);
      if (stop.kind === 'waits') {
        const stateJson = await writeLongJson(companyId, state);
        if (stateJson.length <= budgets.state) return { stop, stateJson, secrets };
        stop = endWithError(context, frame, stop.node, {
          code: 'stateTooLarge',
          message: `This run would need to store more than the limit of ${formatBudget(budgets.state)} while it waits. Pass on only what later nodes need.`,
        });
      }
      const set = state.jar?.set;
      return { stop, stateJson: set ? JSON.stringify({ jar: { set } }) : '', secrets };
    } finally {
      deadline.end();
      size.close();
    }
  }

  private tallyOf(companyId: string): Tally {
    let tally = this.tallies.get(companyId);
    if (!tally) this.tallies.set(companyId, (tally = { held: 0 }));
    return tally;
  }
}
