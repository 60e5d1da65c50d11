import type { FolderPart } from '#plugins/ascode/contract';

/** The state that a part had on both sides when they were last the same. */
export interface PartBase {
  readonly git: string;
  readonly environment: string;
  readonly flowId?: string;
  /** The version of a flow that both sides were at, with what no version keeps. */
  readonly version?: number;
  readonly name?: string;
  readonly description?: string;
}
/** States by the key of their part. */
export type Bases = Readonly<Record<string, PartBase>>;

/** A decision of a person, which holds while the branch has the same. */
export interface Choice {
  readonly git: string;
  readonly take: 'git' | 'environment' | 'merge';
  /** What the environment had when a merge began: it is done once it has something else. */
  readonly environment?: string;
}
/** Decisions by the key of their part. */
export type Choices = Readonly<Record<string, Choice>>;

/**
 * What a sync does with a part: it is applied to the environment, committed to the branch, or both
 * have changed it.
 */
export type Verdict = 'none' | 'apply' | 'commit' | 'conflict';

/** Decides what a sync does with a part. In a protected environment the branch is right. */
export function classify(
  part: FolderPart,
  bases: Bases,
  { choices, isProtected }: { readonly choices: Choices; readonly isProtected: boolean },
): Verdict {
  const { key, what, inFolder, inEnvironment, flowId } = part;
  if (what === 'same') return 'none';
  if (isProtected) return what === 'absent' ? 'none' : 'apply';
  const base = bases[key];
  if (what === 'absent') {
    // What both had and the branch has no more was deleted there; it stays here.
    const known = flowId
      ? Object.values(bases).some(each => each.flowId === flowId)
      : base !== undefined;
    return known ? 'none' : 'commit';
  }
  const inGit = base ? base.git !== inFolder : inFolder !== '';
  const here = base ? base.environment !== inEnvironment : inEnvironment !== '';
  if (!inGit) return here ? 'commit' : 'none';
  if (!here) return 'apply';
  const choice = choices[key];
  if (choice?.git !== inFolder) return 'conflict';
  if (choice.take === 'git') return 'apply';
  const isOpen = choice.take === 'merge' && choice.environment === inEnvironment;
  return isOpen ? 'conflict' : 'commit';
}

/**
 * The states after a sync: of what is the same now, both; of what was committed while its canvas is
 * ahead of what runs, the branch’s.
 */
export function updateBases(
  parts: readonly FolderPart[],
  before: Bases,
  committed: ReadonlySet<string>,
): Bases {
  const next: Record<string, PartBase> = {};
  for (const { key, what, inFolder, inEnvironment, flowId, ...flow } of parts) {
    const { name, description = '', version } = flow;
    const own =
      flowId === undefined ? {} : { flowId, name, description, ...(version && { version }) };
    if (what === 'same') next[key] = { git: inFolder, environment: inEnvironment, ...own };
    else if (committed.has(key))
      next[key] = { git: inFolder, environment: before[key]?.environment ?? '', ...own };
    else if (before[key]) next[key] = before[key];
  }
  return next;
}
