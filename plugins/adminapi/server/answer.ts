import { Failure } from '#core/contract';
import type { AnyEndpoint, Input, Output } from '#core/contract';
import { handle, type Call, type Handler } from '#core/server';
import { perform, readMediaType } from '#core/server/internal';
import type { Links } from '../contract/resources';

/** Returns the media type of a request’s body. */
export const getMediaType = ({ request }: Pick<Call, 'request'>): string =>
  readMediaType(request.headers['content-type']);

/** Answers a call of the published API; `status` is that of a success. */
export const answer = <E extends AnyEndpoint>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Output<E>>,
  status = 200,
): Handler =>
  handle(endpoint, async (input, call) => {
    const result = await run(input as Input<E>, call);
    if (result !== undefined && status !== 200) call.reply.status(status);
    return result;
  });

/** The last URL whose origin was read: a list of flows has a hundred thousand links to it. */
let known = { url: '', origin: '' };
function readOrigin(url: string): string {
  if (known.url !== url) known = { url, origin: new URL(url).origin };
  return known.origin;
}

/** Returns the link to a path below the environment; without one, to the environment itself. */
export const linkTo = ({ server, companyId }: Pick<Call, 'server' | 'companyId'>, path = '') => ({
  href: `${readOrigin(server.settings.publicUrl)}/v1/environments/${companyId}${path}`,
});

/** The links that every resource has, and more of its own by relation. */
export const createLinks = (
  call: Pick<Call, 'server' | 'companyId'>,
  self: string,
  more: Readonly<Record<string, string>> = {},
): Links => ({
  self: linkTo(call, self),
  environment: linkTo(call),
  ...Object.fromEntries(
    Object.entries(more).map(([relation, path]) => [relation, linkTo(call, path)]),
  ),
});

/** A moment as the published format writes it. */
export const toTime = (moment: number): string => new Date(moment).toISOString();

/**
 * Makes a call of the console for the caller; faults in it are told with the names that fields have
 * in the published format, by their beginning.
 */
export async function performAs<E extends AnyEndpoint>(
  call: Call,
  endpoint: E,
  input: Input<E>,
  names: Readonly<Record<string, string>> = {},
): Promise<Output<E>> {
  try {
    return await perform(call, endpoint, input);
  } catch (fault) {
    if (!(fault instanceof Failure) || !fault.details) throw fault;
    const details = fault.details.map(each => ({ ...each, at: rename(each.at, names) }));
    throw new Failure(fault.status, fault.code, fault.sentence ?? fault.message, details);
  }
}

function rename(at: string, names: Readonly<Record<string, string>>): string {
  for (const [from, to] of Object.entries(names)) {
    const match = new RegExp(`^body/${from}(?=/|$)`).exec(at);
    if (match)
      return `body/${match[0].replace(new RegExp(`^body/${from}`), to)}${at.slice(match[0].length)}`;
  }
  return at;
}
