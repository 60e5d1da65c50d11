import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import type { ArchivedTable } from '#core/server';
import type { ArchivedRow } from '#core/server/internal';
import type { ImportReport } from '../../contract';
import { strings } from '../../strings';

const namesListed = 3;
/** Lists the first names, and how many more there are. */
function listFirst(names: readonly string[], all: number): string {
  const count = all - namesListed;
  const more = count > 0 ? [format(strings.moreNames, { count })] : [];
  return joinAnd([...names.slice(0, namesListed), ...more]);
}

const mostListed = 1000;
const longestName = 256;

/**
 * The items whose secrets are neither in the archive nor here; many of a kind are told in one
 * sentence.
 */
export class MissingSecrets {
  readonly listed: ImportReport['secretsMissing'] = [];
  private unlisted = 0;
  private readonly many = new Map<ArchivedTable, { count: number; readonly names: string[] }>();

  add(archived: ArchivedTable, row: ArchivedRow): void {
    if (!archived.lacking) {
      if (this.listed.length === mostListed) this.unlisted += 1;
      else this.listed.push({ title: archived.title, name: toName(archived, row) });
      return;
    }
    const known = this.many.get(archived) ?? { count: 0, names: [] };
    this.many.set(archived, known);
    known.count += 1;
    if (known.names.length < namesListed) known.names.push(toName(archived, row));
  }

  get notes(): readonly string[] {
    return [
      ...[...this.many].map(
        ([archived, { count, names }]) =>
          `${archived.lacking?.(count) ?? ''} ${format(strings.lackingNames, { names: listFirst(names, count) })}`,
      ),
      ...(this.unlisted > 0 ? [format(strings.moreLacking, { count: this.unlisted })] : []),
    ];
  }
}

const toName = (archived: ArchivedTable, row: ArchivedRow) =>
  archived.nameOf(row).slice(0, longestName);
