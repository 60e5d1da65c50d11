import { useId, useRef, useState, type KeyboardEvent, useEffect } from 'react';
import { format, type CrudAction } from '#core/contract';
import { useApp } from '#core/web';
import { strings } from '../strings';
import { columns, moveSpot, nameAll, rightsAt, titleAt, type Spot } from './matrixCells';
import type { RightsGroup } from './rightsGroups';
import './roles.css';
import { differing, withRights } from './roleTerms';

/** A reason why a cell cannot be changed, and the id of the element that says it. */
export interface Lock {
  readonly id: string;
  readonly reason: string;
}

interface RightsCellProps {
  readonly spot: Spot;
  readonly title: string;
  readonly state: 'all' | 'some' | 'none';
  readonly changed: boolean;
  /** Whether it allows what the role beside it does not, or the other way round. */
  readonly differs: 'more' | 'fewer' | undefined;
  /** Why it cannot be changed, where it cannot. */
  readonly locked: Lock | undefined;
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
  differs,
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
    <td className={changed ? 'changed' : ''} title={locked?.reason}>
      <input
        ref={box}
        type="checkbox"
        data-spot={`${spot.row}-${spot.column}`}
        aria-label={changed ? `${title} (${strings.changedMark.text})` : title}
        aria-disabled={locked !== undefined}
        aria-describedby={locked?.id}
        checked={state === 'all'}
        tabIndex={current ? 0 : -1}
        onFocus={onFocus}
        onChange={() => locked === undefined && onToggle()}
      />
      {differs && (
        <span className={`roles-differs ${differs}`} aria-hidden>
          {differs === 'more' ? '+' : '−'}
        </span>
      )}
    </td>
  );
}

interface Props {
  /** The name of the grid, for screen readers. */
  readonly name: string;
  /** The resource groups that are shown. */
  readonly groups: readonly RightsGroup[];
  /** Whether they are all there are. */
  readonly whole: boolean;
  /** The permissions so far, as `resource:action` pairs in order. */
  readonly allows: readonly string[];
  /** The permissions before; a cell is marked where the two differ. */
  readonly before: readonly string[];
  readonly onChange: (allows: readonly string[]) => void;
  /** Why nobody here may change the role, where that is so. */
  readonly why?: Lock | undefined;
  /** The role that it is compared with. */
  readonly other?: Comparison | undefined;
}

/** A role beside another: its name, and what it allows. */
export interface Comparison {
  readonly name: string;
  readonly allows: ReadonlySet<string>;
}

/**
 * Groups of resources by actions: arrow keys move, Space allows or takes away; the first row and
 * column stand for all.
 */
export function RightsMatrix({ name, groups, whole, allows, before, onChange, why, other }: Props) {
  const id = useId();
  const { session } = useApp();
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const [allowed, changed] = [new Set(allows), new Set(differing(before, allows))];
  const mayGive = (pair: string) => {
    const [id = '', action = ''] = pair.split(':');
    return session.allows({ kind: 'permission', id }, action as CrudAction);
  };
  const toggle = (at: Spot) => {
    const rights = rightsAt(groups, at).filter(mayGive);
    if (why || rights.length === 0) return;
    onChange(withRights(allows, rights, !rights.every(pair => allowed.has(pair))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveSpot(spot, event.key, groups.length);
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    table.current?.querySelector<HTMLElement>(`[data-spot="${next.row}-${next.column}"]`)?.focus();
  };
  const always = { id: `${id}always`, reason: strings.always.text };
  const beyond = { id: `${id}beyond`, reason: strings.beyond.text };
  const lock = (rights: readonly string[]) => {
    if (rights.length === 0) return always;
    return why ?? (rights.some(mayGive) ? undefined : beyond);
  };
  const compare = ([pair, ...others]: readonly string[]) => {
    if (!other || pair === undefined || others.length > 0) return undefined;
    if (allowed.has(pair) === other.allows.has(pair)) return undefined;
    return allowed.has(pair) ? 'more' : 'fewer';
  };
  const nameCell = (at: Spot, differs: ReturnType<typeof compare>) => {
    const title = titleAt(groups, at, whole);
    if (!other || !differs) return title;
    return format(differs === 'more' ? strings.moreMark : strings.fewerMark, {
      title,
      role: other.name,
    });
  };
  const cell = (at: Spot) => {
    const rights = rightsAt(groups, at);
    const fixed = rights.length === 0;
    const on = rights.filter(pair => allowed.has(pair)).length;
    const differs = compare(rights);
    return (
      <RightsCell
        key={at.column}
        spot={at}
        title={nameCell(at, differs)}
        state={fixed || on === rights.length ? 'all' : on > 0 ? 'some' : 'none'}
        changed={rights.some(pair => changed.has(pair))}
        differs={differs}
        locked={lock(rights)}
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
          aria-label={name}
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
            {[{ resource: '', title: nameAll(whole), help: '' }, ...groups].map(
              ({ resource, title, help }, row) => (
                <tr key={resource} className={row === 0 ? 'every' : ''}>
                  <th scope="row">
                    {title}
                    {help && <small>{help}</small>}
                  </th>
                  {[0, ...columns.map((_, index) => index + 1)].map(column =>
                    cell({ row, column }),
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {[always, beyond].map(({ id: key, reason }) => (
        <span key={key} id={key} className="sl-hidden">
          {reason}
        </span>
      ))}
      {!why && <p className="roles-keys">{strings.keysHelp.text}</p>}
    </div>
  );
}
