import { newSecret } from '#core/contract/ids/id';
import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import type { InteractionRow } from '../recording/tables';

type Step = Pick<
  InteractionRow,
  'company_id' | 'interaction_id' | 'legs' | 'browser' | 'token_hash'
>;

/**
 * Returns a new token for the step at which an interaction waits: random, or, for one that a browser
 * has opened, derived from the environment's key, so that the step can be shown again in this browser
 * without taking the token from where it is shown already.
 */
export const createStepToken = (server: ServerHost, row: Omit<Step, 'token_hash'>): string =>
  row.browser ? server.secrets.sign(row.company_id, 'step token', parts(row)) : newSecret(128);

/** Returns the token that the step has, where it can be derived under any key. */
export const findStepToken = (server: ServerHost, row: Step): string | undefined =>
  server.secrets
    .signatures(row.company_id, 'step token', parts(row))
    .find(each => row.browser !== '' && hashSecret(each) === row.token_hash);

const parts = ({ interaction_id, legs, browser }: Omit<Step, 'token_hash'>) => [
  interaction_id,
  String(legs),
  browser,
];
