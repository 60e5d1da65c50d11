import type { ServerHost } from '#core/server';
import { SizedCache } from '#core/server/cache/SizedCache';
import { FairQueue, readLongJson, timeSlices } from '#core/server/internal';
import type { RunnableFlow } from '../interpreter/World';
import type { Flow } from '#plugins/flows/contract';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import { compile, compileSliced } from '#plugins/flows/contract/graph/machine/compile';

const second = 1000;
const longestFlow = 172_800;
const longestHttp = 120;

/** A flow's document made ready to run. */
export function toRunnableFlow(
  which: Pick<RunnableFlow, 'flowId' | 'versionId' | 'name'>,
  { graphData, inputSchema, settings }: Pick<Flow, 'graphData' | 'inputSchema' | 'settings'>,
  machine = compile(graphData),
): RunnableFlow {
  const terms = settings ?? {};
  return {
    ...which,
    machine,
    counters: new Map(Array.from(machine.nodes.keys(), id => [id, `${which.flowId}/${id}`])),
    inputSchema: inputSchema ?? [],
    settings: terms,
    httpTimeoutMs: second * within(terms['flowHttpTimeoutInSeconds'], 15, longestHttp),
    flowTimeoutMs: second * within(terms['flowTimeoutInSeconds'], 300, longestFlow),
    logLevel: within(terms['logLevel'], 2, 4),
  };
}

function within(value: unknown, otherwise: number, most: number): number {
  const number = Number(value);
  return value !== null && value !== '' && Number.isFinite(number) && number > 0
    ? Math.min(number, most)
    : otherwise;
}

interface Head {
  readonly enabled: boolean;
  readonly name: string;
  readonly current: number;
  readonly deployed: number | null;
}

interface Stamped {
  readonly flow: RunnableFlow;
  readonly createdDate: number;
  /** Characters of its document. */
  readonly size: number;
}
interface Kept {
  flow: Promise<Stamped | undefined>;
  checkedAt: number;
  size: number;
}

/** Returns the version that runs where none is named: the deployed one, or the saved one. */
export const getRunningVersion = ({ deployed, current }: Head, saved: boolean): number =>
  !saved && deployed !== null && deployed > 0 ? deployed : current;

const headAge = 1000;
/** Characters of the documents of flows that are kept, and what each counts for besides. */
const mostKept = 64 * 1024 * 1024;
const ownSize = 10_000;
const rememberedHeads = 5000;

/**
 * Versions of flows ready to run. A version is compiled once, unless an archive put another in its
 * place; that, and which one runs, is asked every second.
 */
export class FlowSource {
  private readonly heads = new Map<string, Promise<Head | undefined> & { readAt: number }>();
  private readonly flows: SizedCache<Kept>;
  /** One place each, so that nobody waits for the slices of another company’s long flow. */
  private readonly turns = new FairQueue({ places: 32, share: () => 1, longest: 1000 });

  constructor(
    private readonly server: ServerHost,
    most = mostKept,
  ) {
    this.flows = new SizedCache(most);
  }

  /** Characters of the documents of flows that it keeps. */
  get size(): number {
    return this.flows.size;
  }

  /**
   * -1 is the deployed version, or the saved one where `saved` is asked for; a fixed version or a
   * draft is itself.
   */
  async find(
    companyId: string,
    flowId: string,
    versionId: number,
    saved = false,
  ): Promise<RunnableFlow | undefined> {
    if (versionId > 0 || isDraftVersion(versionId))
      return this.version(companyId, flowId, versionId);
    const head = await this.head(companyId, flowId);
    return head && (await this.version(companyId, flowId, getRunningVersion(head, saved)));
  }

  /** Returns the current head of a flow: at most a second old. */
  head(companyId: string, flowId: string): Promise<Head | undefined> {
    const key = `${companyId}/${flowId}`;
    const known = this.heads.get(key);
    if (known && performance.now() - known.readAt < headAge) return known;
    if (this.heads.size > rememberedHeads) this.heads.clear();
    const reading = Object.assign(this.readHead(companyId, flowId), { readAt: performance.now() });
    reading.catch(() => this.heads.delete(key));
    this.heads.set(key, reading);
    return reading;
  }

  private async readHead(companyId: string, flowId: string): Promise<Head | undefined> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('flows')
      .select(['name', 'flow_status', 'current_version', 'published_version'])
      .where('flow_id', '=', flowId)
      .executeTakeFirst();
    return (
      row && {
        enabled: row.flow_status === 'enabled',
        name: row.name,
        current: row.current_version,
        deployed: row.published_version,
      }
    );
  }

  private async version(
    companyId: string,
    flowId: string,
    versionId: number,
  ): Promise<RunnableFlow | undefined> {
    const key = `${flowId}/${versionId}`;
    let kept = this.flows.get(companyId, key);
    if (!kept) {
      const flow = this.turns.run(companyId, () => this.read(companyId, flowId, versionId));
      kept = { flow, checkedAt: performance.now(), size: 0 };
      this.flows.set(companyId, key, kept, ownSize);
    } else if (versionId > 0 && performance.now() - kept.checkedAt >= headAge) {
      kept.checkedAt = performance.now();
      kept.flow = this.renewed(kept.flow, companyId, flowId, versionId);
    }
    try {
      const read = await kept.flow;
      if (!read) this.flows.delete(companyId, key);
      else if (read.size !== kept.size) {
        kept.size = read.size;
        this.flows.set(companyId, key, kept, ownSize + kept.size);
      }
      return read?.flow;
    } catch (fault) {
      this.flows.delete(companyId, key);
      throw fault;
    }
  }

  private async renewed(
    before: Promise<Stamped | undefined>,
    companyId: string,
    flowId: string,
    versionId: number,
  ): Promise<Stamped | undefined> {
    const [known, row] = await Promise.all([
      before,
      this.server.database
        .forCompany(companyId)
        .selectFrom('flow_versions')
        .select('created_date')
        .where('flow_id', '=', flowId)
        .where('version_id', '=', versionId)
        .executeTakeFirst(),
    ]);
    return known && row?.created_date === known.createdDate
      ? known
      : this.turns.run(companyId, () => this.read(companyId, flowId, versionId));
  }

  private async read(
    companyId: string,
    flowId: string,
    versionId: number,
  ): Promise<Stamped | undefined> {
    const db = this.server.database.forCompany(companyId);
    const row = await (isDraftVersion(versionId)
      ? db
          .selectFrom('flow_drafts')
          .innerJoin('flows', 'flows.flow_id', 'flow_drafts.flow_id')
          .select(['flow_drafts.document', 'flow_drafts.created_date', 'flows.name'])
          .where('flow_drafts.flow_id', '=', flowId)
          .where('flow_drafts.version_id', '=', versionId)
          .executeTakeFirst()
      : db
          .selectFrom('flow_versions')
          .innerJoin('flows', 'flows.flow_id', 'flow_versions.flow_id')
          .select(['flow_versions.document', 'flow_versions.created_date', 'flows.name'])
          .where('flow_versions.flow_id', '=', flowId)
          .where('flow_versions.version_id', '=', versionId)
          .executeTakeFirst());
    if (!row) return undefined;
    const document = await readLongJson(db, companyId, row.document);
    const machine = await timeSlices.run(companyId, compileSliced(document.graphData));
    const flow = toRunnableFlow({ flowId, versionId, name: row.name }, document, machine);
    return { flow, createdDate: row.created_date, size: row.document.length };
  }
}

const sources = new WeakMap<ServerHost, FlowSource>();

/** The flows of a server, made ready once for all that runs them. */
export function getFlowSource(server: ServerHost): FlowSource {
  const source = sources.get(server) ?? new FlowSource(server);
  sources.set(server, source);
  return source;
}
