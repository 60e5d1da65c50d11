import type { CSSProperties } from 'react';
import type { NodeData } from '#plugins/flows/contract';
import { getNumber, getProperty } from './getProperty';

/** The colours, the font and the border of an annotation; colours are `#rrggbb` or `#rrggbbaa`. */
export function annotationStyle(data: NodeData): CSSProperties {
  const text = (name: string) => {
    const value = getProperty(data, name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const style = text('fontStyle') ?? '';
  const stroke = Math.max(0, getNumber(data, 'strokeWidth', 1));
  const framed = getProperty(data, 'strokeEnabled') === true && stroke > 0;
  return {
    backgroundColor: text('backgroundColor') ?? '#f2f3f4ff',
    color: text('annotationTextColor') ?? '#000000',
    fontSize: getNumber(data, 'fontSize', 14) || 14,
    fontFamily: text('fontFamily') ?? 'sans-serif',
    fontWeight: /bold/i.test(style) ? 'bold' : undefined,
    fontStyle: /italic/i.test(style) ? 'italic' : undefined,
    borderRadius: Math.max(0, getNumber(data, 'cornerRadius', 0)),
    border: framed ? `${stroke}px solid ${text('strokeColor') ?? '#000000'}` : undefined,
  };
}
