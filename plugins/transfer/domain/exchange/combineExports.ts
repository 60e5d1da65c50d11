import { isRecord } from '#core/contract';

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

/**
 * Combines exports to one bundle, in their order: the flows of each, whether it holds one or many,
 * and their forms.
 */
export function combineExports(exports: readonly unknown[]): unknown {
  if (exports.length === 1) return exports[0];
  const contents = exports.map(value => asRecord(value).flowInfo ?? value);
  const forms = Object.assign({}, ...contents.map(value => asRecord(asRecord(value).forms)));
  return {
    flows: contents.flatMap(value => {
      const { flows } = asRecord(value);
      return Array.isArray(flows) ? flows : [value];
    }),
    ...(Object.keys(forms).length > 0 && { forms }),
  };
}
