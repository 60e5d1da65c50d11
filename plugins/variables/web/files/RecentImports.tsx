import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import { TimeAgo } from '#core/web/ui';
import { listVariableImports, variablesAccess } from '../../contract';
import { strings } from '../../strings';
import type { ManyVariables } from '../bulk/useManyVariables';

const shown = 3;

/** The latest imports, each to be taken back; nothing where there is none. */
export function RecentImports({ many }: { readonly many: ManyVariables }) {
  const mayChange = useMay(variablesAccess, 'update');
  const mayRemove = useMay(variablesAccess, 'delete');
  const { data } = useQuery(listVariableImports, {});
  if (!mayChange || !mayRemove || !data || data.imports.length === 0) return null;
  return (
    <section className="va-imports" aria-labelledby="va-imports-title">
      <h3 id="va-imports-title">{strings.recentImports.text}</h3>
      <ul>
        {data.imports.slice(0, shown).map(({ importId, madeDate, ...counts }) => (
          <li key={importId}>
            <span>
              <TimeAgo at={madeDate} /> · {format(strings.importCounts, counts)}
            </span>
            <Button
              size="small"
              text={strings.undoImport.text}
              loading={many.undoing === importId}
              onClick={() => many.undoImport(importId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
