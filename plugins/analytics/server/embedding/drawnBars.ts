import { escapeHtml } from './escapeHtml';
import type { Section } from './Section';

const [width, height] = [720, 140];

/** A section's figures as bars; the table beside it says the same to those who cannot see them. */
export function drawnBars({ title, rows, drawn }: Section): string {
  if (drawn === undefined || rows.length === 0) return '';
  const values = rows.map(row => Number(row[drawn]) || 0);
  const most = Math.max(1, ...values);
  const step = width / values.length;
  const bars = values.map((value, at) => {
    const tall = (value / most) * height;
    return `<rect x="${(at * step).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${Math.max(0.5, step * 0.85).toFixed(1)}" height="${tall.toFixed(1)}"/>`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}" preserveAspectRatio="none">${bars.join('')}</svg>`;
}
