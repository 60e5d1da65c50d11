import { observer } from 'mobx-react-lite';
import { useRef, useState, type KeyboardEvent, useEffect } from 'react';
import { format, type CrudAction } from '#core/contract';
import { useApp, type Draft } from '#core/web';
import type { ResourceGroup } from '../contract';
import { strings } from '../strings';
import { columns, moveSpot, rightsAt, titleAt, type Spot } from './matrixCells';
import { differing, withRights, type RoleDraft } from './roleTerms';

interface RightsCellProps {
  readonly spot: Spot;
  readonly title: string;
  readonly state: 'all' | 'some' | 'none';
  readonly changed: boolean;
  /** Why it cannot be changed, where it cannot; empty where that is said elsewhere. */
  readonly locked: string | undefined;
  /** The one cell that is in the tab order. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

/** One cell of the matrix: a box that can be reached even where it cannot be changed. */
function RightsCell({
  spot,
  title,
  state,
  changed,
  locked,
  current,
  onFocus,
  onToggle,
}: RightsCellProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <td className={changed ? 'changed' : ''} title={locked || undefined}>
      <input
        ref={box}
        type="checkbox"
        data-spot={`${spot.row}-${spot.column}`}
        aria-label={changed ? `${title} (${strings.changedMark.text})` : title}
        aria-disabled={locked !== undefined}
        checked={state === 'all'}
        tabIndex={current ? 0 : -1}
        onFocus={onFocus}
        onChange={() => locked === undefined && onToggle()}
      />
    </td>
  );
}

interface Props {
  readonly name: string;
  readonly groups: readonly ResourceGroup[];
  readonly draft: Draft<RoleDraft>;
  readonly editable: boolean;
}

/**
 * Groups of resources by actions: arrow keys move, Space allows or takes away; the first row and
 * column stand for all.
 */
export const RightsMatrix = observer(function RightsMatrix({
  name,
  groups,
  draft,
  editable,
}: Props) {
  const { session } = useApp();
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const [allowed, changed] = [
    new Set(draft.work.allows),
    new Set(differing(draft.base, draft.work)),
  ];
  const mayGive = (pair: string) => {
    const [id = '', action = ''] = pair.split(':');
    return session.allows({ kind: 'permission', id }, action as CrudAction);
  };
  const toggle = (at: Spot) => {
    const rights = rightsAt(groups, at).filter(mayGive);
    if (!editable || rights.length === 0) return;
    draft.update(terms => withRights(terms, rights, !rights.every(pair => allowed.has(pair))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveSpot(spot, event.key, groups.length);
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    table.current?.querySelector<HTMLElement>(`[data-spot="${next.row}-${next.column}"]`)?.focus();
  };
  const cell = (at: Spot) => {
    const rights = rightsAt(groups, at);
    const fixed = rights.length === 0;
    const on = rights.filter(pair => allowed.has(pair)).length;
    return (
      <RightsCell
        key={at.column}
        spot={at}
        title={titleAt(groups, at)}
        state={fixed || on === rights.length ? 'all' : on > 0 ? 'some' : 'none'}
        changed={rights.some(pair => changed.has(pair))}
        locked={
          fixed
            ? strings.always.text
            : !editable
              ? ''
              : rights.some(mayGive)
                ? undefined
                : strings.beyond.text
        }
        current={at.row === spot.row && at.column === spot.column}
        onFocus={() => setSpot(at)}
        onToggle={() => toggle(at)}
      />
    );
  };
  return (
    <div className="sl-table roles-matrix">
      <div className="sl-table-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- cells are walked by keys: a grid */}
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={format(strings.matrix, { name })}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{strings.group.text}</th>
              <th scope="col">{strings.allActions.text}</th>
              {columns.map(({ action, title }) => (
                <th key={action} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[{ resource: '', title: strings.every.text }, ...groups].map(
              ({ resource, title }, row) => (
                <tr key={resource} className={row === 0 ? 'every' : ''}>
                  <th scope="row">{title}</th>
                  {[0, ...columns.map((_, index) => index + 1)].map(column =>
                    cell({ row, column }),
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {editable && <p className="roles-keys">{strings.keysHelp.text}</p>}
    </div>
  );
});
