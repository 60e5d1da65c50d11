import { timeSlices, toJson, type ServerHost } from '#core/server';
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

/** How a trial ended, to be shown when its page is opened. */
export const formatOutcome = ({
  success,
  status,
  body,
  redirect,
}: Ended): InteractionRow['outcome'] =>
  toJson({ success, status, body, ...(redirect && { redirect }) });
