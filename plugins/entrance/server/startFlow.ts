import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '../../../core/server';
import { flowRunner, runWire, type Embed, type RunReply } from '../../flows/contract';
import { consoleCompany } from './consoleCompany';
import type { FlowTerms } from './OwnFlows';
import { ownFlowsService } from './ownFlowsService';
import { signOnEnding } from './SignOnEnding';
import { ensureStandIn } from './standIn';

/** Starts the flow that a token stands for. All it is told is what was kept when the token was made. */
export async function startFlow(
  server: ServerHost,
  request: FastifyRequest,
  terms: FlowTerms,
  embed?: Embed,
): Promise<RunReply> {
  const { companyId, flows } = await consoleCompany(server);
  const { purpose, customerId, email } = terms;
  const user = customerId ? await ensureStandIn(server, companyId, customerId) : undefined;
  const known = customerId ? await server.get(ownFlowsService).factors(customerId) : undefined;
  const codes = purpose === 'enrol' && (known?.factors.length === 0 || known?.recoveryCodesLeft === 0) ? 'yes' : 'no';
  return server.get(flowRunner).start({
    companyId,
    flowId: flows[purpose],
    policyId: flows[purpose],
    parameters: { userId: user?.userId ?? '', email, known: user ? 'yes' : 'no', codes },
    request: server.get(runWire).facts(request),
    ending: { id: signOnEnding, ticket: JSON.stringify(terms) },
    ...(embed && { embed }),
  });
}
