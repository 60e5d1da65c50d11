import { anyType, joinTypes, type ValueType } from '../valueType';
import { readScript, type Script } from './readScript';
import { inferValue } from './inferValue';

const longest = 100_000;
/** How many pieces of a script are looked at, so that one made to be slow is not. */
const mostPieces = 200_000;
const known = new Map<string, Script | undefined>();
const remembered = 200;

/** Keeps what was read of the last scripts, since a flow is read again with each edit. */
function remember(code: string): Script | undefined {
  if (known.has(code)) return known.get(code);
  if (known.size >= remembered) known.clear();
  const script = readScript(code);
  known.set(code, script);
  return script;
}

/**
 * Infers what a custom function leaves from its code: the fields of the objects it returns, and
 * `result` where it returns something else. Undefined where the code cannot be read. Nothing is
 * evaluated.
 */
export function inferResult(code: string, params: ValueType): ValueType | undefined {
  if (code.length > longest) return undefined;
  const script = remember(code);
  if (!script) return undefined;
  const reading = { ...script, names: new Map<string, ValueType>(), left: mostPieces };
  let result: ValueType | undefined;
  for (const place of script.returns) {
    const type = inferValue(reading, place, params);
    const output = toOutput(type);
    if (output) result = result ? joinTypes(result, output) : output;
  }
  return result ?? { is: 'object', fields: {} };
}

/** An object is the output; a boolean decides the branch; all else is told as `result`. */
function toOutput(type: ValueType): ValueType | undefined {
  if (type.is === 'object') return type;
  if (type.is === 'any') return { is: 'object', open: true, fields: { result: anyType } };
  return { is: 'object', fields: { result: type } };
}
