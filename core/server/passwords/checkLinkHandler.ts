import { codes, Failure, type Input } from '../../contract';
import { checkLink } from '../../contract/authentication/entrance';
import { giveBackAddress, takeAddress } from '../authentication/lockout';
import { strings } from '../authentication/strings';
import { findToken } from '../authentication/tokens';
import { readJson } from '../database';
import { handle } from '../host/plugin';
import type { ServerHost } from '../host/serverHost';
import { isUnsafeLink } from './isUnsafeLink';

type Link = Input<typeof checkLink>['body'];

const sentences = {
  invitation: strings.invitationLinkOver,
  reset: strings.linkOver,
  address: strings.confirmLinkOver,
  operatorship: strings.invitationLinkOver,
} as const;

async function isUsable(server: ServerHost, { token, kind }: Link): Promise<boolean> {
  const { allCompanies } = server.database;
  if (kind === 'invitation' && (await findToken(allCompanies, token, 'membership'))) return true;
  const row = await findToken(allCompanies, token, kind);
  if (!row) return false;
  if (kind === 'reset' && readJson(row.subject).purpose !== 'forgotten') return false;
  const setsPassword = kind === 'reset' || kind === 'invitation';
  return !setsPassword || !(await isUnsafeLink(server, row));
}

/** Says that a link is over before its reader types a password for it. */
export const checkLinkHandler = handle(checkLink, async ({ body }, { server, request }) => {
  const { allCompanies } = server.database;
  await takeAddress(allCompanies, request.ip);
  // Not 401, which would end the session of who opens an old link.
  if (!(await isUsable(server, body)))
    throw new Failure(404, codes.notFound, sentences[body.kind].text);
  await giveBackAddress(allCompanies, request.ip);
  return {};
});
