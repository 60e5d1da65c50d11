import { type ServerHost, readJson } from '#core/server';
import { hashSecret, runByLength } from '#core/server/internal';
import { fillScreen } from '#plugins/connectors/contract/internal';
import type { LookInput, RequestFacts, RunReply } from '../../contract';
import type { InteractionRow } from '../recording/tables';
import type { FlowSource } from '../flows/FlowSource';
import { findRunWords } from '../languages/Speech';
import { localizeScreen } from '../languages/localizeScreen';
import { findCookies, stateText } from '../legs/savedRun';
import { createStoppedScreen } from '../legs/trials/breakpoints';
import { createStepToken, findStepToken } from '../legs/stepToken';

/**
 * Where a waiting run stands: its screen with a token for it; undefined when it waits for nothing. A
 * browser that is named becomes the run's own.
 */
export async function showRun(
  server: ServerHost,
  flows: FlowSource,
  row: InteractionRow,
  { request, browser = '' }: { readonly request: RequestFacts; readonly browser?: string },
): Promise<RunReply | undefined> {
  if (row.status !== 'waiting') return undefined;
  const { company_id: companyId, interaction_id: interactionId } = row;
  const { frames, said, debug, persona } = await stateText.open(server, row);
  const frame = frames.at(-1);
  const flow = frame && (await flows.find(companyId, frame.flowId, frame.versionId));
  const node = flow?.machine.nodes.get(row.node_id);
  const shown = debug?.stop ? node && createStoppedScreen(node.title) : frame?.waiting?.screen;
  if (!flow || !node || !shown) return undefined;
  const opened = { ...row, browser: browser ? hashSecret(browser) : row.browser };
  const known = findStepToken(server, opened);
  const interactionToken = known ?? createStepToken(server, opened);
  if (!known) await keepToken(server, row, { token: interactionToken, browser: opened.browser });
  const words = await findRunWords(server, row, request);
  return {
    kind: 'screen',
    interactionId,
    interactionToken,
    flowId: flow.flowId,
    node,
    screen: fillScreen(
      await runByLength(companyId, shown.html.length, localizeScreen(shown, words, said)),
      persona,
    ),
    ...(opened.browser && { browser: opened.browser }),
  };
}

async function keepToken(
  server: ServerHost,
  { company_id, interaction_id, token_hash }: InteractionRow,
  { token, browser }: { readonly token: string; readonly browser: string },
): Promise<void> {
  await server.database
    .forCompany(company_id)
    .updateTable('interactions')
    .set({ token_hash: hashSecret(token), lease_until: 0, browser })
    .where('interaction_id', '=', interaction_id)
    .where('token_hash', '=', token_hash)
    .execute();
}

/**
 * Where a trial stands: its screen with a new token, or its end; undefined when there is no such
 * trial.
 */
export async function showTrial(
  server: ServerHost,
  flows: FlowSource,
  { companyId, interactionId, browser, request }: LookInput,
): Promise<RunReply | undefined> {
  const row = await server.database
    .forCompany(companyId)
    .selectFrom('interactions')
    .selectAll()
    .where('interaction_id', '=', interactionId)
    .where('is_trial', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const cookies = await findCookies(server, row);
  if (row.status === 'waiting') {
    const shown = await showRun(server, flows, row, { request, browser });
    return shown && { ...shown, cookies };
  }
  const ended = row.outcome
    ? readJson(row.outcome)
    : {
        success: false,
        status: 400,
        body: { message: 'The test run timed out. Run it again.' },
      };
  return { kind: 'ended', interactionId, ...ended, cookies };
}
