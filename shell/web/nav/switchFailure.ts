import { catalogue, Failure } from '#core/contract';

/**
 * What a person reads when another environment could not be opened: that it failed, and beneath it
 * which and why.
 */
export function switchFailure(error: unknown, environment: string): unknown {
  if (!(error instanceof Failure)) return error;
  const details = [{ at: environment, message: error.message }];
  return new Failure(error.status, error.code, catalogue.switchCompany.text, details);
}
