import { Button, ButtonGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { format, type Message } from '#core/contract';
import { SearchField, TimeAgo } from '#core/web/ui';
import type { ImportReport, TableReport } from '../../contract';
import { strings } from '../../strings';
import { ReportAdvice } from './ReportAdvice';

interface TableChangesProps {
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
function TableChanges({ table, only, search }: TableChangesProps) {
  const { title, created, changed, removed, rows } = table;
  const shown = rows.filter(
    ({ name, what }) =>
      (only === '' || what === only) && (search === '' || name.toLowerCase().includes(search)),
  );
  if (shown.length === 0) return null;
  const notes = [
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
          {notes
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

const kinds: readonly (readonly [
  what: string,
  label: Message,
  count: 'created' | 'changed' | 'removed',
])[] = [
  ['new', strings.isNew, 'created'],
  ['changed', strings.isChanged, 'changed'],
  ['removed', strings.isRemoved, 'removed'],
];

interface Props {
  readonly report: ImportReport;
  /** It was done; else it would be. */
  readonly applied: boolean;
}

/** The changes of an import, by kind and by name, and the steps left to do by hand. */
export function ReportView({ report, applied }: Props) {
  const { from, tables } = report;
  const [only, setOnly] = useState('');
  const [search, setSearch] = useState('');
  const sums = kinds.map(([what, label, count]) => ({
    what,
    label: label.text,
    sum: tables.reduce((sum, table) => sum + table[count], 0),
  }));
  const differing = tables.filter(
    ({ created, changed, removed }) => created + changed + removed > 0,
  );
  const same = tables.reduce((sum, table) => sum + table.same, 0);
  const keptRows = tables.reduce((sum, table) => sum + table.kept, 0);
  return (
    <div className="transfer-report">
      <p>
        {format(strings.archiveOf, { name: from.name })} · <TimeAgo at={from.createdDate} />
      </p>
      {differing.length === 0 ? (
        <p>{(applied ? strings.nothingDiffered : strings.nothingDiffers).text}</p>
      ) : (
        <>
          <h3>{(applied ? strings.whatChanged : strings.whatWould).text}</h3>
          <div className="transfer-filter">
            <ButtonGroup>
              <Button
                text={strings.all.text}
                aria-pressed={only === ''}
                active={only === ''}
                onClick={() => setOnly('')}
              />
              {sums.map(({ what, label, sum }) => (
                <Button
                  key={what}
                  text={format(strings.filterCount, { label, count: sum })}
                  aria-pressed={only === what}
                  active={only === what}
                  disabled={sum === 0}
                  onClick={() => setOnly(what)}
                />
              ))}
            </ButtonGroup>
            <SearchField label={strings.findName.text} value={search} onSearch={setSearch} />
          </div>
          {differing.map(table => (
            <TableChanges
              key={table.table}
              table={table}
              only={only}
              search={search.trim().toLowerCase()}
            />
          ))}
        </>
      )}
      <p className="transfer-help">{format(strings.sameAndKept, { same, kept: keptRows })}</p>
      <ReportAdvice report={report} applied={applied} />
    </div>
  );
}
