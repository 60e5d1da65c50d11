import type { NodeData } from '#plugins/flows/contract';
import { inWords } from './inWords';

const longest = 80;
const comparisons: Readonly<Record<string, readonly [holds: string, fails: string]>> = {
  AEqualsB: ['is', 'is not'],
  ANotEqualsB: ['is not', 'is'],
  AGreaterThanB: ['is more than', 'is not more than'],
  AGreaterThanEqualToB: ['is at least', 'is less than'],
  ALessThanB: ['is less than', 'is not less than'],
  ALessThanEqualToB: ['is at most', 'is more than'],
  AIsEmpty: ['is empty', 'is not empty'],
  stringAContainsB: ['contains', 'does not contain'],
  arrayOfAIncludesB: ['includes', 'does not include'],
};

/**
 * Describes a comparison that is true or false, such as `when age is at least “18”`; returns
 * undefined for a node that compares nothing.
 */
export function describeCondition(
  data: NodeData,
  holds: boolean,
  titleOf: (id: string) => string,
): string | undefined {
  const words =
    data.connectorId === 'functionsConnector' ? comparisons[data.capabilityName ?? ''] : undefined;
  if (!words) return undefined;
  const left = side(data, 'leftValueA', titleOf);
  if (left === undefined) return holds ? 'when that is so' : 'when that is not so';
  const right =
    data.capabilityName === 'AIsEmpty' ? '' : (side(data, 'rightValueB', titleOf) ?? '“”');
  return `when ${left} ${words[holds ? 0 : 1]}${right && ` ${right}`}`;
}

/** Returns the operand of a comparison with several outcomes; `it` if none is set. */
export const comparedBy = (data: NodeData, titleOf: (id: string) => string): string =>
  side(data, 'leftValueA', titleOf) ?? 'it';

/** A side of a comparison; what is no reference stands in quotation marks. */
function side(data: NodeData, name: string, titleOf: (id: string) => string): string | undefined {
  const value = data.properties?.[name]?.value;
  if (value === undefined || value === null || value === '') return undefined;
  const said = inWords(value, titleOf).replace(/\s+/g, ' ');
  if (said === '') return undefined;
  const short = said.length > longest ? `${said.slice(0, longest)}…` : said;
  return typeof value === 'string' && value.includes('{{') ? short : `“${short}”`;
}
