import type { ReferenceFacts } from '#core/contract/fields/references';
import { strings } from '../strings';

const longest = 200;

/**
 * Returns the details of a reference under the pointer: its type, its value in the run, and its
 * path.
 */
export function pillDetails(
  { title, field, type, value, note }: ReferenceFacts,
  path: string,
): HTMLElement {
  const details = document.createElement('div');
  details.className = 'sl-pill-details';
  const add = (text: string, className = '') => {
    const line = details.appendChild(document.createElement('div'));
    line.className = className;
    line.textContent = text;
  };
  add(`${title} · ${field}`, 'sl-pill-name');
  if (note !== undefined) add(note, 'lost');
  else if (type !== undefined) add(type);
  if (value !== undefined) add(`${strings.lastRun.text}: ${formatValue(value)}`);
  add(path, 'sl-pill-path');
  return details;
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
