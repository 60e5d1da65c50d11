import type { Static, TSchema } from 'typebox';
import type { Call } from '#core/server';

/**
 * Returns the body of a call as one of the operations that share its path wants it; what does not
 * fit is refused as if the call had that one alone.
 */
export function checkBody<S extends TSchema>(
  { request }: Call,
  schema: S,
  body: unknown,
): Static<S> {
  const check = request.compileValidationSchema(schema, 'body');
  if (check(body)) return body as Static<S>;
  throw Object.assign(new Error('The request body is invalid.'), {
    validation: check.errors,
    validationContext: 'body',
    statusCode: 400,
  });
}
