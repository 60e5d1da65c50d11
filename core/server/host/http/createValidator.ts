import Ajv, { _, type ValidateFunction } from 'ajv';

type Validator = ((data: unknown) => boolean) & { errors?: ValidateFunction['errors'] };

// Verbose, so that a fault can say what the schema calls the value.
const options = { allErrors: false, strict: false, validateFormats: false, verbose: true };
/** Counts characters of which one may take two code units; only where their number is in doubt. */
const countCharacters = (text: string) => [...text].length;
const lengths = {
  maxLength: (limit: number) => (text: string) =>
    text.length <= limit || (text.length <= 2 * limit && countCharacters(text) <= limit),
  minLength: (limit: number) => (text: string) =>
    text.length >= 2 * limit || (text.length >= limit && countCharacters(text) >= limit),
};

/** Creates a compiler of schemas that never reads a long text to know its length, as Ajv does. */
function createCompiler(more: object = {}): Ajv {
  const ajv = new Ajv({ ...options, ...more });
  for (const [keyword, compile] of Object.entries(lengths))
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      // No pattern is tried on a text that is too long for it.
      before: 'pattern',
      compile,
      error: {
        message: `must have ${keyword === 'maxLength' ? 'at most' : 'at least'} so many characters`,
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    });
  return ajv;
}

const kinds = { asGiven: createCompiler(), coerced: createCompiler({ coerceTypes: true }) };
const compiled = {
  asGiven: new WeakMap<object, ValidateFunction>(),
  coerced: new WeakMap<object, ValidateFunction>(),
};

/**
 * Creates a validator for a part of a request: bodies are checked as they are, everything else with
 * texts converted to numbers and booleans. A schema is compiled on first use, since a server mounts
 * hundreds of calls and most processes answer few.
 */
export function createValidator(schema: object, kind: keyof typeof kinds): Validator {
  const validator: Validator = data => {
    let check = compiled[kind].get(schema);
    if (!check) compiled[kind].set(schema, (check = kinds[kind].compile(schema)));
    const fits = check(data);
    validator.errors = check.errors;
    return fits;
  };
  return validator;
}
