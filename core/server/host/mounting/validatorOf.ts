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
 * What checks a part of a request against a schema: bodies as they are given, all else with texts
 * made numbers and truths. A schema is compiled when it is first asked, since a server mounts
 * hundreds of calls and most processes answer few.
 */
export function validatorOf(schema: object, kind: keyof typeof kinds): Validator {
  const validator: Validator = data => {
    let check = compiled[kind].get(schema);
    if (!check) compiled[kind].set(schema, (check = kinds[kind].compile(schema)));
    const fits = check(data);
    validator.errors = check.errors;
    return fits;
  };
  return validator;
}
