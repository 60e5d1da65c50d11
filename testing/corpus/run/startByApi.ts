import { ours, type Fault } from './faults';
import type { Inputs } from './startInputs';

interface Started {
  readonly address: string;
  readonly companyId: string;
  readonly policyId: string;
  readonly apiKey: string;
  readonly inputs: Inputs;
}

/** Starts a flow as an application does; answers with our fault where its answer is one. */
export async function startByApi(asked: Started): Promise<Fault | undefined> {
  const { address, companyId, policyId, apiKey, inputs } = asked;
  const reply = await fetch(`${address}/v1/company/${companyId}/policy/${policyId}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sk-api-key': apiKey },
    body: JSON.stringify(inputs),
  });
  const text = await reply.text();
  if (reply.status >= 500) return ours(`a start by API answered ${reply.status}`);
  try {
    JSON.parse(text);
  } catch {
    return ours(`a start by API answered no JSON: ${text.slice(0, 80)}`);
  }
  return undefined;
}
