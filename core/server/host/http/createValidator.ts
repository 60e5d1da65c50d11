import Ajv, { type ValidateFunction } from 'ajv';

type Validator = ((data: unknown) => boolean) & { errors?: ValidateFunction['errors'] };

// Verbose, so that a fault can say what the schema calls the value.
const options = { allErrors: false, strict: false, validateFormats: false, verbose: true };
const kinds = { asGiven: new Ajv(options), coerced: new Ajv({ ...options, coerceTypes: true }) };
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
