import type { CrudAction } from '#core/contract';
import { strings } from '../strings';
import type { ResourceGroup } from '../contract';

/** The columns of the matrix, besides the one that stands for all of them. */
export const columns: readonly { readonly action: CrudAction; readonly title: string }[] = [
  { action: 'read', title: strings.read.text },
  { action: 'create', title: strings.createAction.text },
  { action: 'update', title: strings.update.text },
  { action: 'delete', title: strings.deleteAction.text },
];
/** The group that whoever has a role may do everything with. */
export const open = 'security';

/** A place in the grid: row 0 stands for all groups, column 0 for all actions. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** The rights that a place of the grid stands for; none where whoever has a role has them. */
export function rightsAt(
  groups: readonly ResourceGroup[],
  { row, column }: Spot,
): readonly string[] {
  const of = row === 0 ? groups : groups.slice(row - 1, row);
  const actions = column === 0 ? columns : columns.slice(column - 1, column);
  return of
    .filter(({ resource }) => resource !== open)
    .flatMap(({ resource }) => actions.map(({ action }) => `${resource}:${action}`));
}

/** Names the row that stands for all groups, or for those that a search found. */
export const nameAll = (whole: boolean): string => (whole ? strings.every : strings.found).text;

/** Returns the label of a cell, for people who do not see the grid. */
export function titleAt(
  groups: readonly ResourceGroup[],
  { row, column }: Spot,
  whole: boolean,
): string {
  const group = groups[row - 1]?.title ?? nameAll(whole);
  const action = columns[column - 1]?.title ?? strings.allActions.text;
  return `${group}: ${action}`;
}

/** Where an arrow key, Home or End leads; nothing for other keys. */
export function moveSpot({ row, column }: Spot, key: string, rows: number): Spot | undefined {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const steps: Readonly<Record<string, Spot>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: columns.length },
  };
  const next = steps[key];
  return next && { row: within(next.row, rows), column: within(next.column, columns.length) };
}
