// Runs the functions that are sure to follow one that has just run, in the same visit to the
// sandbox. Their parameters are put together as the server will; where it comes to others, it calls
// the function again and nothing is lost.

const outputOf = json => {
  const result = json === undefined ? undefined : JSON.parse(json);
  if (typeof result === 'object' && result !== null && !Array.isArray(result)) return result;
  return result === undefined ? {} : { result };
};
const valueAt = (value, path, from) => {
  let at = value;
  for (let index = from; index < path.length; index++) {
    if (typeof at === 'string' && path[index] === 'length') return at.length;
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, path[index])) return undefined;
    at = at[path[index]];
  }
  return at;
};
const asText = value => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
};

/** Characters that the parameters of one function may be put together from. */
const mostRead = 1024 * 1024;
const read = (scope, characters) => {
  scope.read += characters;
  if (scope.read > mostRead) throw new RangeError('The parameters are too large to run ahead.');
};

function fill(filling, scope) {
  switch (filling.kind) {
    case 'plain':
      return filling.value;
    case 'known':
      return scope.known[filling.index] ?? undefined;
    case 'reference': {
      const result = scope.results.get(filling.path[1]);
      read(scope, result?.size ?? 0);
      return valueAt(result, filling.path, 2);
    }
    case 'text': {
      let text = '';
      for (const part of filling.parts) {
        text += typeof part === 'string' ? part : asText(fill(part, scope));
        if (text.length > mostRead) read(scope, text.length);
      }
      read(scope, text.length);
      return text;
    }
    case 'list':
      return filling.items.map(item => fill(item, scope));
    case 'record':
      return Object.fromEntries(filling.entries.map(([name, value]) => [name, fill(value, scope)]));
  }
}

/** Converts a value as `adaptArgument` of the connectors does, which threads can’t import. */
function adaptArgument(value, type) {
  const wanted = typeof type === 'string' ? type.toLowerCase() : undefined;
  if (typeof value === 'string') {
    if (wanted === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
      return Number(value);
    if (wanted === 'boolean' && /^\s*(true|false)\s*$/i.test(value))
      return value.trim().toLowerCase() === 'true';
    if ((wanted === 'object' || wanted === 'array') && /^\s*[[{]/.test(value))
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
  }
  if (wanted !== 'string') return value;
  if (value === undefined) return '';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

const resultOf = json => ({ payload: { output: outputOf(json) }, size: json?.length ?? 0 });

/** The parameters of a function as JSON; undefined where they are the server's to refuse. */
function paramsOf(inputs, scope) {
  const params = {};
  scope.read = 0;
  try {
    for (const { name, type, filling } of inputs)
      params[name] = adaptArgument(fill(filling, scope), type);
    return JSON.stringify(params);
  } catch {
    return undefined;
  }
}

/**
 * Runs the further functions and returns the parameters, JSON, error and milliseconds of each, one
 * after the other.
 */
export function runAhead({ first, steps }, known, json, { run, isQuick }) {
  const done = [];
  const results = new Map([[first, resultOf(json)]]);
  const scope = { known: JSON.parse(known), results, read: 0 };
  for (const { node, code, inputs } of steps) {
    if (!isQuick(code)) break;
    const given = paramsOf(inputs, scope);
    if (given === undefined) break;
    const { json: answer, error, milliseconds } = run(code, given);
    done.push(given, answer, error, milliseconds);
    if (error !== undefined) break;
    results.set(node, resultOf(answer));
  }
  return done;
}
