import { format } from '#core/contract';
import type { TableReport } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly table: TableReport;
  /** Shows only rows that are `new`, `changed` or `removed`; all where empty. */
  readonly only: string;
  /** In lower case. */
  readonly search: string;
}
const looks: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  new: ['good', strings.isNew.text],
  changed: ['warn', strings.isChanged.text],
  removed: ['bad', strings.isRemoved.text],
};

/** The rows of one kind that differ. */
export function TableChanges({ table, only, search }: Props) {
  const { title, created, changed, removed, rows } = table;
  const shown = rows.filter(
    ({ name, what }) =>
      (only === '' || what === only) && (search === '' || name.toLowerCase().includes(search)),
  );
  if (shown.length === 0) return null;
  const told = [
    [created, strings.isNew.text],
    [changed, strings.isChanged.text],
    [removed, strings.isRemoved.text],
  ] as const;
  const more = created + changed + removed - rows.length;
  return (
    <details open className="transfer-table">
      <summary>
        <strong>{title}</strong>{' '}
        <span>
          {told
            .filter(([count]) => count > 0)
            .map(([count, label]) => `${count} ${label.toLowerCase()}`)
            .join(', ')}
        </span>
      </summary>
      <ul>
        {shown.map(({ name, what, fields }, index) => (
          <li key={`${index} ${name}`}>
            <span className={`sl-tag ${looks[what]?.[0] ?? ''}`}>{looks[what]?.[1] ?? what}</span>{' '}
            {name}
            {fields.length > 0 && <small>{fields.join(', ')}</small>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="transfer-help">{format(strings.moreRows, { count: more })}</p>}
    </details>
  );
}
