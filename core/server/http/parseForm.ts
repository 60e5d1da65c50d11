import { codes, Failure } from '../../contract';

/** As many as a JSON body may have keys. */
const mostFields = 10_000;

/** Reads a form as browsers send it; PostgreSQL takes no NUL in a text, so none is let in. */
export function parseForm(body: string): URLSearchParams {
  const form = new URLSearchParams(body.replaceAll('%00', ''));
  if (form.size > mostFields)
    throw new Failure(
      400,
      codes.invalid,
      `The form has ${form.size} fields. Up to ${mostFields} are allowed.`,
    );
  return form;
}
