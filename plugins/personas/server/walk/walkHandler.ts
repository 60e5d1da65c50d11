import { codes, Failure } from '#core/contract';
import { handle, readJson, type Call } from '#core/server';
import { readToken } from '#core/server/internal';
import { flowRunner, runWire, type RunReply } from '#plugins/runtime/contract';
import { walkTrial, type Walk } from '../../contract';
import { strings } from '../../strings';
import { openContent, readPersona } from '../personaRows';
import { answerPage } from './answerPage';
import { findUsualButtons } from './findUsualButtons';

/** The most pages that are answered in one call. */
const mostPages = 30;

/** Checks that the caller has the page of the trial: its token names them and the trial. */
async function requireTrialToken(
  { server, companyId, customerId }: Call,
  token: string,
  interactionId: string,
): Promise<void> {
  const row = await readToken(server.database.allCompanies, token, 'tryFlow');
  const subject = row ? readJson(row.subject) : {};
  const owns =
    row?.company_id === companyId &&
    row.customer_id === customerId &&
    subject['interactionId'] === interactionId;
  if (!owns) throw new Failure(404, codes.notFound, strings.noTrial.text);
}

/** Answers pages of a trial as its persona does, up to the first that it cannot answer. */
export const walkHandler = handle(walkTrial, async ({ params, body }, call) => {
  const { server, companyId, customerId, db, request } = call;
  const { flowId, testRunId: interactionId } = params;
  await requireTrialToken(call, body.tryFlowToken, interactionId);
  const { presses } = openContent(server, await readPersona(db, body.personaId));
  const runner = server.get(flowRunner);
  const place = { companyId, flowId, interactionId, customerId };
  const facts = server.get(runWire).facts(request);
  let reply: RunReply | undefined = await runner.trial({ ...place, browser: '', request: facts });
  let answered = 0;
  const guessed = new Set<string>();
  const end = (reason: Walk['reason'], field?: string): Walk => ({
    answered,
    reason,
    ...(guessed.size > 0 && { guessed: [...guessed] }),
    ...(field !== undefined && { field }),
  });
  for (;;) {
    if (reply?.kind !== 'screen') return end('ended');
    if (reply.repeated) return end('refused');
    if (answered >= (body.once ? 1 : mostPages)) return end(body.once ? 'once' : 'limit');
    const { interactionToken, node } = reply;
    const answer = await answerPage(reply.screen, {
      presses,
      findUsual: () => findUsualButtons(call, flowId, node.id),
    });
    if (!('submission' in answer)) {
      if (answer.reason !== 'nothing')
        return end(answer.reason, 'field' in answer ? answer.field : undefined);
      const { stop } = await runner.stoppedTrial(place);
      return end(stop ? 'stopped' : 'nothing');
    }
    if (answer.guessed) guessed.add(answer.guessed);
    reply = await runner.continue({
      companyId,
      interactionId,
      interactionToken,
      nodeId: node.id,
      submission: answer.submission,
      request: facts,
    });
    answered++;
  }
});
