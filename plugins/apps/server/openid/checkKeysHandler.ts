import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { checkKeys } from '../../contract';
import { keysUrlFault, requestKeys } from '../../domain/requestKeys';
import { findApp } from '../appRow';
import { publishedKeys } from './publishedKeys';

function refuse(field: 'spJwksOpenid' | 'spjwksUrl', message: string): never {
  throw new Failure(400, codes.invalid, message, [{ at: `body/${field}`, message }]);
}

/** Reads the keys that an application’s requests are to be signed with, before they are saved. */
export const checkKeysHandler = handle(checkKeys, async ({ params, body }, call) => {
  const { db, server, audit } = call;
  await findApp(db, params.appId);
  const { spJwksOpenid = '', spjwksUrl = '' } = body;
  const pasted = spJwksOpenid.trim();
  if (pasted) {
    const { keys, fault } = requestKeys(pasted);
    if (fault !== undefined) refuse('spJwksOpenid', fault);
    return { keys: [...keys] };
  }
  const url = spjwksUrl.trim();
  if (!url) refuse('spJwksOpenid', 'Paste the keys, or give their address.');
  const wrong = keysUrlFault(url);
  if (wrong) refuse('spjwksUrl', wrong);
  await audit({
    action: 'checkKeys',
    resource: 'application',
    resourceId: params.appId,
    after: { spjwksUrl: url },
  });
  const text = await publishedKeys(server, url).catch((fault: Error) =>
    refuse('spjwksUrl', `The keys could not be read: ${fault.message}`),
  );
  const { keys, fault } = requestKeys(text);
  if (fault !== undefined)
    refuse('spjwksUrl', `${new URL(url).host} answered with something else. ${fault}`);
  return { keys: [...keys] };
});
