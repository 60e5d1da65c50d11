import type { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import type {
  AgentTool,
  FlowExplanation,
  Judgement,
  Mending,
  ReadFlow,
  ReadRun,
  VersionChanges,
  WayNode,
} from '../../contract';
import type { EngineKind } from '../../contract';

/** A flow of the question with what can be asked of it; nothing secret is in any of it. */
export interface AskedFlow {
  readonly flow: ReadFlow;
  readonly explanation: FlowExplanation;
  findWayTo(nodeId: string): readonly WayNode[];
  run(): Promise<ReadRun | undefined>;
  changes(from?: number, to?: number): Promise<VersionChanges | undefined>;
  mendings(): Promise<readonly Mending[]>;
  judge(patch: FlowPatch): Promise<Judgement>;
}
/** A tool that a model may use while it answers. */
export interface ReadingTool extends Pick<AgentTool, 'name' | 'description' | 'input'> {
  /** Returns what it found, or why it found nothing, as text. */
  use(args: string): Promise<string>;
}
/** All that an engine is given. */
export interface Question {
  readonly text: string;
  readonly history: readonly { readonly from: 'person' | 'assistant'; readonly text: string }[];
  readonly asked?: AskedFlow;
  /** Flows that it calls, one level deep. */
  readonly subflows: readonly { readonly flow: ReadFlow; readonly explanation: FlowExplanation }[];
  readonly nodeIds: readonly string[];
  readonly imageUrl?: string;
  /** Tools that only read, as the person may use them. */
  readonly tools: readonly ReadingTool[];
}
/** A part of an answer. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nodes'; readonly nodeIds: string[] }
  | { readonly kind: 'patch'; readonly title: string; readonly patch: FlowPatch };

/** Answers questions about flows. It changes nothing: a patch is only proposed. */
export interface Engine {
  readonly kind: EngineKind;
  readonly model?: string;
  answer(question: Question, signal: AbortSignal): AsyncIterable<Piece>;
}
