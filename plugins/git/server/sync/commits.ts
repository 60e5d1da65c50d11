import { format } from '#core/contract';
import type { Call } from '#core/server';
import type { FolderPart } from '#plugins/ascode/contract';
import { findBase, type Bases } from '../../domain/classify';
import { strings } from '../../strings';
import { findAuthors, type Author } from './findAuthors';

/** A commit that is to be made: the parts in it, who made them, and why. */
export interface WantedCommit {
  readonly keys: readonly string[];
  readonly message: string;
  readonly author: Author;
}

/** The most changed settings that one commit names. */
const mostNamed = 3;

async function findMessage({ db }: Call, { flowId = '', deployedVersion, version }: FolderPart) {
  const saved = await db
    .selectFrom('flow_versions')
    .select('message')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', deployedVersion ?? version ?? 0)
    .executeTakeFirst();
  return saved?.message ?? '';
}

/** A commit of these parts; who else made them is named as Git’s trailers do. */
async function planCommit(
  call: Call,
  parts: readonly FolderPart[],
  { bases, title, why = '' }: { readonly bases: Bases; readonly title: string; why?: string },
): Promise<WantedCommit> {
  const known = parts.map(part => ({ part, base: findBase(part, bases) }));
  const [author, ...others] = await findAuthors(call, known);
  const trailers = others.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`);
  const message = [title, why.trim(), trailers.join('\n')].filter(Boolean).join('\n\n');
  return { keys: parts.map(({ key }) => key), message, author };
}

/** A commit for each flow that people deployed, and one for all else that they changed. */
export async function planCommits(
  call: Call,
  parts: readonly FolderPart[],
  bases: Bases,
): Promise<readonly WantedCommit[]> {
  const wanted: WantedCommit[] = [];
  for (const part of parts.filter(({ kind }) => kind === 'flow')) {
    const { name, flowId } = part;
    const text = flowId === undefined ? strings.commitDelete : strings.commitDeploy;
    const why = await findMessage(call, part);
    wanted.push(await planCommit(call, [part], { bases, title: format(text, { name }), why }));
  }
  const others = parts.filter(({ kind }) => kind !== 'flow');
  if (others.length > 0) {
    const named = others.slice(0, mostNamed).map(({ name }) => name);
    const count = others.length - named.length;
    const list = named.join(', ');
    const names = count > 0 ? format(strings.commitMore, { names: list, count }) : list;
    const title = format(strings.commitSettings, { names });
    wanted.push(await planCommit(call, others, { bases, title }));
  }
  return wanted;
}
