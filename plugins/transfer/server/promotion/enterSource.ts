import { can, catalogue, codes, evaluate, Failure } from '#core/contract';
import { callIn, type Call } from '#core/server';
import { access } from '#plugins/flows/contract';

/**
 * The caller in the company that flows are taken from: its rules of entry hold, and its flows must
 * be theirs to read.
 */
export async function enterSource(call: Call, companyId: string): Promise<Call> {
  if (companyId === call.companyId)
    throw new Failure(
      400,
      codes.invalid,
      'Flows are promoted from one company to another: choose another one.',
      [{ at: 'body/sourceCompanyId', message: 'This is the company itself.' }],
    );
  const source = await callIn(call, companyId);
  if (!evaluate(can(access, 'read'), source.access).open)
    throw new Failure(401, codes.notAuthorized, catalogue.notAuthorized.text);
  return source;
}
