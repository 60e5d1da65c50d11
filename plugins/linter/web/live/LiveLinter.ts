import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import type { LintFacts, LintSource, LintWatch } from '../../contract';
import { toAbsentCapability, toLintedCapability } from '../../domain/toLintedCapability';
import type { LintedCapability } from '../../domain/lintContext';
import { listDelta, type LintReply, type LintRequest } from './lintMessages';
import { pagePort, workerPort, type LintPort, type OpenPort } from './lintPort';

const none: readonly EdgeElement[] = [];

/**
 * Keeps the findings of the flow on screen up to date: tells a linter what changed, one message at
 * a time, and shows an answer only if the document is still the one that was asked about.
 */
export class LiveLinter implements LintWatch {
  private port: LintPort;
  private sent: LintSource['document'] | null = null;
  private sentFacts: LintFacts | undefined;
  private names = new Set<string>();
  private catalogue: LintSource['connectors'] | null = null;
  private version = 0;
  private waiting = false;
  private behind = false;
  private unseen = new Map<string, readonly LinterError[]>();
  private whole = false;

  constructor(
    private readonly source: LintSource,
    open: OpenPort = workerPort,
  ) {
    this.port = this.open(open);
  }

  /** Looks at the document as it is now, with what is known around it. */
  look(): void {
    if (this.waiting) {
      this.behind = true;
      return;
    }
    this.waiting = true;
    this.port.post(this.request());
  }

  close(): void {
    this.port.close();
  }

  private open(open: OpenPort): LintPort {
    const ears = { reply: (reply: LintReply) => this.take(reply), broken: () => this.stayHere() };
    try {
      return open(ears);
    } catch {
      return pagePort(ears);
    }
  }

  /** Goes on without a worker, from the beginning. */
  private stayHere(): void {
    this.port.close();
    this.port = this.open(pagePort);
    this.sent = null;
    this.waiting = false;
    this.look();
  }

  private request(): LintRequest {
    const { document, flow, connectors, facts } = this.source;
    const anew = this.sent === null || connectors !== this.catalogue || this.source.found.judged;
    if (anew) {
      this.sent = null;
      this.sentFacts = undefined;
      this.names = new Set();
      this.catalogue = connectors;
    }
    const { sent } = this;
    const { nodes, edges = none } = document.graphData.elements;
    const nodeDelta = listDelta(sent?.graphData.elements.nodes ?? [], nodes ?? []);
    const edgeDelta = listDelta(sent?.graphData.elements.edges ?? none, edges);
    const rest = sent && sent.settings === document.settings && sent.trigger === document.trigger;
    const sameInputs = sent?.inputSchema === document.inputSchema;
    const capabilities = this.newCapabilities(nodeDelta?.set ?? []);
    const toldFacts = facts !== this.sentFacts;
    this.sentFacts = facts;
    this.sent = document;
    const { settings, trigger, inputSchema } = document;
    return {
      version: ++this.version,
      ...(nodeDelta && { nodes: nodeDelta }),
      ...(edgeDelta && { edges: edgeDelta }),
      ...(!(rest && sameInputs) && {
        rest: { flowId: flow.flowId, settings, inputSchema, ...(trigger && { trigger }) },
      }),
      ...(toldFacts && facts && { facts }),
      ...(capabilities.length > 0 && { capabilities }),
      ...(anew && { anew }),
    };
  }

  private newCapabilities(
    nodes: readonly NodeElement[],
  ): readonly (readonly [string, LintedCapability])[] {
    const { connectors } = this.source;
    return nodes.flatMap(({ data: { connectorId = '', capabilityName = '' } }) => {
      const name = `${connectorId}.${capabilityName}`;
      if (this.names.has(name)) return [];
      this.names.add(name);
      const capability =
        toLintedCapability(connectors.get(connectorId), capabilityName) ??
        (connectors.size > 0 ? toAbsentCapability(capabilityName) : undefined);
      return capability ? [[name, capability] as const] : [];
    });
  }

  private take({ version, changed, all }: LintReply): void {
    if (version !== this.version) return;
    this.waiting = false;
    if (all) this.unseen = new Map();
    this.whole ||= all;
    for (const [id, findings] of changed) this.unseen.set(id, findings);
    if (this.behind || this.sent !== this.source.document) {
      this.behind = false;
      this.look();
      return;
    }
    const [seen, whole] = [this.unseen, this.whole];
    this.unseen = new Map();
    this.whole = false;
    this.source.found.take(seen, whole);
  }
}
