import type { NodeCall } from '../connector';

/** A call of a run, which keeps records. */
interface Keeping {
  keepSecrets(secrets: readonly string[]): void;
}

const keeps = (call: object): call is Keeping => 'keepSecrets' in call;

/**
 * Keeps secrets out of the records of a run that its connection does not name: those of another
 * connection, and tokens that were obtained with them.
 */
export function keepSecrets(call: NodeCall, secrets: readonly string[]): void {
  if (keeps(call)) call.keepSecrets(secrets.filter(Boolean));
}
