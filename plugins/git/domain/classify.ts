import type { FolderPart } from '#plugins/ascode/contract';

/** The state that a part had on both sides when they were last the same. */
export interface PartBase {
  readonly git: string;
  readonly environment: string;
  readonly flowId?: string;
  /** The ID that it has in the environment. */
  readonly id?: string;
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
  /** The environment’s part when a merge began: the merge is done once it differs. */
  readonly environment?: string;
}
/** Decisions by the key of their part. */
export type Choices = Readonly<Record<string, Choice>>;

/**
 * The effect of a sync on a part: it is applied to the environment, committed to the branch,
 * deleted here since the branch deleted it, or a person is asked: whether it is deleted, or which
 * side of a conflict is right.
 */
export type Verdict = 'none' | 'apply' | 'commit' | 'delete' | 'ask' | 'conflict';

interface Terms {
  readonly choices: Choices;
  readonly isProtected: boolean;
  /** Whether what the branch deletes is deleted here. */
  readonly deletes: boolean;
}

/** Finds what both sides had, also where the part has another folder or none on the branch now. */
export function findBase({ key, id }: FolderPart, bases: Bases): PartBase | undefined {
  if (bases[key] || id === undefined) return bases[key];
  return Object.values(bases).find(each => (each.id ?? each.flowId) === id);
}

/** Decides about what the environment has and the branch does not. */
function classifyAbsent(part: FolderPart, base: PartBase | undefined, terms: Terms): Verdict {
  const { choices, isProtected, deletes } = terms;
  // A folder without the file of a kind says nothing of it.
  if (!base || part.isUnsaid) return isProtected ? 'none' : 'commit';
  const choice = choices[part.key];
  const take = choice?.git === '' ? choice.take : undefined;
  if (take === 'git') return 'delete';
  if (take === 'environment' && !isProtected) return 'commit';
  const isChanged = base.environment !== part.inEnvironment;
  return deletes && (isProtected || !isChanged) ? 'delete' : 'ask';
}

/** Decides what a sync does with a part. In a protected environment the branch is right. */
export function classify(part: FolderPart, bases: Bases, terms: Terms): Verdict {
  const { key, what, inFolder, inEnvironment } = part;
  const { choices, isProtected } = terms;
  if (what === 'same') return 'none';
  const base = findBase(part, bases);
  if (what === 'absent') return classifyAbsent(part, base, terms);
  if (isProtected) return 'apply';
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
  for (const part of parts) {
    const { key, what, inFolder, inEnvironment, flowId, id, name } = part;
    const { description = '', version } = part;
    const known = findBase(part, before);
    const own = {
      ...(id !== undefined && { id }),
      ...(flowId !== undefined && { flowId, name, description, ...(version && { version }) }),
    };
    if (what === 'same') next[key] = { git: inFolder, environment: inEnvironment, ...own };
    else if (committed.has(key))
      next[key] = { git: inFolder, environment: known?.environment ?? '', ...own };
    else if (known && !part.isUnsaid) next[key] = known;
  }
  return next;
}
