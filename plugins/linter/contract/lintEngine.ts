import { namespace } from '#core/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { Flow, LinterError } from '#plugins/flows/contract/flow';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintFacts } from './flowRules';
import type { Draft } from 'mutative';

/** The part of a flow that a fix may change. */
export type Mendable = Pick<Flow, 'name' | 'graphData'> & { readonly settings: Flow['settings'] };

/** One way to fix a problem. */
export interface Fix {
  /** The label of the fix, as a command. */
  readonly title: string;
  /**
   * Whether nothing speaks against it: the problem goes, no other comes, and a run does what it did
   * before or what was meant.
   */
  readonly certain: boolean;
  /** Changes the document; where it was fixed in the meantime it changes nothing. */
  readonly apply: (draft: Draft<Mendable>) => void;
}

type LintedParts = 'graphData' | 'settings' | 'trigger' | 'inputSchema';

/** A flow as it stands on screen, with what is known around it. */
export interface LintSubject {
  readonly flow: Pick<Flow, 'flowId' | 'name' | LintedParts>;
  readonly facts: LintFacts | undefined;
  readonly connectors: ReadonlyMap<string, ConnectorManifest>;
}

/** A flow that changes while the linter watches it. */
export interface LintSource {
  readonly flow: Pick<Flow, 'flowId'>;
  readonly document: Pick<Flow, LintedParts>;
  readonly facts: LintFacts | undefined;
  readonly connectors: ReadonlyMap<string, ConnectorManifest>;
  readonly found: {
    /** Whether what is shown came from the server and not from the linter of the page. */
    readonly judged: boolean;
    /** Takes the problems of some nodes, by id; with `whole` those of all. */
    take(changed: ReadonlyMap<string, readonly LinterError[]>, whole: boolean): void;
  };
}

/** A linter that keeps the problems of a source up to date, in a thread of its own. */
export interface LintWatch {
  /** Looks at the source as it is now. */
  look(): void;
  close(): void;
}

/** The linter of the browser. */
export interface LintEngine {
  /** The codes for which a fix may be offered. */
  readonly mendable: ReadonlySet<string>;
  /** A linter on this thread that remembers what it judged. */
  createLinter(): { lint(subject: LintSubject): readonly LinterError[] };
  watch(source: LintSource): LintWatch;
  /** The ways to fix a problem, the best first. */
  getFixes(finding: LinterError, subject: LintSubject, index: GraphIndex): readonly Fix[];
  /** For each of some problems the fix that is certain. */
  getCertainFixes(findings: readonly LinterError[], subject: LintSubject): readonly Fix[];
}

/** Loads the console’s linter, which is large, when it is first needed. */
export const lintEngine = namespace('linter').service<{ load(): Promise<LintEngine> }>('engine');
