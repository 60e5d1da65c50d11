import type { ConstructRow } from '../tables';

const titles = {
  type: 'Type',
  value: 'Value',
  display_name: 'Description',
  mutable: 'Flows may change it',
  min: 'Minimum',
  max: 'Maximum',
} as const;
const longest = 60;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function formatColumn(row: ConstructRow, column: keyof typeof titles): string {
  if (column === 'mutable') return row.mutable === 1 ? 'yes' : 'no';
  if (column !== 'value') return cut(String(row[column])) || '—';
  if (row.value === null) return '—';
  if (row.type === 'secret') return 'a secret';
  const value: unknown = JSON.parse(row.value);
  return cut(typeof value === 'string' ? value : JSON.stringify(value)) || '—';
}

/**
 * Describes the differences between a variable before and after, in words; never the value of a
 * secret.
 */
export function differences(before: ConstructRow, after: ConstructRow): string {
  const changed = (Object.keys(titles) as (keyof typeof titles)[]).filter(
    column => before[column] !== after[column],
  );
  return changed
    .map(column => {
      const [was, is] = [formatColumn(before, column), formatColumn(after, column)];
      return was === is ? `${titles[column]} replaced.` : `${titles[column]}: ${was} → ${is}.`;
    })
    .join(' ');
}
