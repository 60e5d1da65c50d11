import { toJson, type ServerHost } from '#core/server';
import type { JsonText } from '#core/server/database/table/Column';
import { parseLongJson, runByLength } from '#core/server/internal';
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
    runByLength(
      row.company_id,
      stateJson.length,
      server.secrets.encryptSliced(row.company_id, getStatePlace(row), stateJson),
    ),
  open: async (server: ServerHost, row: InteractionRow): Promise<InteractionState> => {
    const { company_id: companyId, state } = row;
    const work = server.secrets.decryptSliced(companyId, getStatePlace(row), state);
    const text = await runByLength(companyId, state.length, work);
    return parseLongJson(companyId, text as JsonText<InteractionState>);
  },
};

/** The cookies that a trial has set, also once it is over. */
export async function findCookies(
  server: ServerHost,
  row: InteractionRow,
): Promise<readonly ReplyCookie[]> {
  try {
    return row.state ? Object.values((await stateText.open(server, row)).jar?.set ?? {}) : [];
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
