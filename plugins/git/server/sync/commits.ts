import type { Call } from '#core/server';
import type { FolderPart } from '#plugins/ascode/contract';
import { strings } from '../../strings';
import { format } from '#core/contract';

/** A commit that is to be made: the parts in it, who made them, and why. */
export interface WantedCommit {
  readonly keys: readonly string[];
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** What one commit changes of settings is named up to so many. */
const mostNamed = 3;
const sluice = { name: 'Sluice', email: 'noreply@sluice.invalid' };

async function findVersion({ db }: Call, { flowId = '', deployedVersion, version }: FolderPart) {
  return db
    .selectFrom('flow_versions')
    .leftJoin('customers', 'customers.customer_id', 'flow_versions.customer_id')
    .select(['flow_versions.message', 'customers.first_name', 'customers.last_name'])
    .select('customers.email')
    .where('flow_versions.flow_id', '=', flowId)
    .where('flow_versions.version_id', '=', deployedVersion ?? version ?? 0)
    .executeTakeFirst();
}

/** A commit for each flow that people deployed, and one for all else that they changed. */
export async function planCommits(
  call: Call,
  parts: readonly FolderPart[],
): Promise<readonly WantedCommit[]> {
  const wanted: WantedCommit[] = [];
  for (const part of parts.filter(({ kind }) => kind === 'flow')) {
    const { key, name, flowId } = part;
    if (flowId === undefined) {
      wanted.push({ keys: [key], message: format(strings.commitDelete, { name }), author: sluice });
      continue;
    }
    const found = await findVersion(call, part);
    const why = found?.message ? `\n\n${found.message}` : '';
    const person = `${found?.first_name ?? ''} ${found?.last_name ?? ''}`.trim() || found?.email;
    const author = person ? { name: person, email: found?.email ?? sluice.email } : sluice;
    wanted.push({ keys: [key], message: format(strings.commitDeploy, { name }) + why, author });
  }
  const others = parts.filter(({ kind }) => kind !== 'flow');
  if (others.length > 0) {
    const named = others.slice(0, mostNamed).map(({ name }) => name);
    const more = others.length - named.length;
    const names = [...named, ...(more > 0 ? [format(strings.commitMore, { count: more })] : [])];
    wanted.push({
      keys: others.map(({ key }) => key),
      message: format(strings.commitSettings, { names: names.join(', ') }),
      author: sluice,
    });
  }
  return wanted;
}
