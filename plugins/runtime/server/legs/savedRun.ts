import { toJson, type ServerHost } from '#core/server';
import { timeSlices } from '#core/server/internal';
import type { ReplyCookie } from '../../contract';
import type { InteractionRow } from '../recording/tables';
import type { InteractionState, Ended } from '../interpreter/InteractionState';

type Where = Pick<InteractionRow, 'company_id' | 'interaction_id'>;
const getStatePlace = ({ interaction_id }: Where) => ({
  table: 'interactions',
  row: interaction_id,
  column: 'state',
});

/** An interaction's state at rest: it may hold what a person typed, so it is encrypted. */
export const stateText = {
  seal: (server: ServerHost, row: Where, stateJson: string): Promise<string> =>
    timeSlices.run(
      row.company_id,
      server.secrets.encryptSliced(row.company_id, getStatePlace(row), stateJson),
    ),
  open: (server: ServerHost, row: InteractionRow): InteractionState =>
    JSON.parse(
      server.secrets.decrypt(row.company_id, getStatePlace(row), row.state),
    ) as InteractionState,
};

/** The cookies that a trial has set, also once it is over. */
export function findCookies(server: ServerHost, row: InteractionRow): readonly ReplyCookie[] {
  try {
    return row.state ? Object.values(stateText.open(server, row).jar?.set ?? {}) : [];
  } catch {
    // The key of a trial that is over may be gone.
    return [];
  }
}

/** How a trial ended, to be shown when its page is opened. */
export const formatOutcome = ({
  success,
  status,
  body,
  redirect,
}: Ended): InteractionRow['outcome'] =>
  toJson({ success, status, body, ...(redirect && { redirect }) });
