import { catalogue, Failure } from '#core/contract';

/**
 * Converts the error when another environment could not be opened to one for the person: that it
 * failed, and beneath it which environment and why.
 */
export function switchFailure(error: unknown, environment: string): unknown {
  if (!(error instanceof Failure)) return error;
  const details = [{ at: environment, message: error.message }];
  return new Failure(error.status, error.code, catalogue.switchCompany.text, details);
}
