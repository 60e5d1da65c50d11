import type { ValueType } from '../../contract/valueType';

/** Writes a type as TypeScript has it. What an object may have beyond its known fields is left open. */
export function typeText(type: ValueType): string {
  switch (type.is) {
    case 'array':
      return `Array<${type.items ? typeText(type.items) : 'any'}>`;
    case 'object':
      return `{ ${listFields(type)}[name: string]: any }`;
    default:
      return type.is;
  }
}

/** Writes the parameters of a function, which has those that are listed and no more. */
export const paramsText = (params: ValueType): string =>
  `interface Params { ${listFields(params)}}`;

/** Writes the parameters of a function that may get more than those that are known. */
export const openParamsText = (params: ValueType | undefined): string =>
  `interface Params { ${params ? listFields(params) : ''}[name: string]: any }`;

const listFields = ({ fields = {} }: ValueType): string =>
  Object.entries(fields)
    .map(([name, each]) => `${toKey(name)}: ${typeText(each)}; `)
    .join('');

const toKey = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
