import { failures } from '#testing/kits/failures';
import { describe, expect, it } from 'vitest';
import { errorMessages, codes, Failure, readFailure } from './failure';
import { endSession, listFactors, listSessions } from './authentication/entrance';
import { getSecurity, saveSecurity } from './authentication/security';
import { changePassword, getCompany } from './authentication/session';
import { getSsoProvider, saveSsoProvider } from './authentication/sso';

const body = (message: string, code: number, more = {}) => ({
  message,
  errorMessage: message,
  code,
  success: false,
  ...more,
});

describe('failures of calls in the console', () => {
  it.each([
    ['a network failure [M045]', 0, undefined, 'Check your internet connection.'],
    ['a body that is no object [M044]', 500, 'oops', 'Unknown error occurred. Please try later.'],
    ['428 [M046]', 428, {}, 'Device verification is needed.'],
    ['412 [M046]', 412, {}, 'Device verification is needed.'],
    ['502 [M047]', 502, {}, 'The server encountered an error. Try again.'],
    ['503 [M047]', 503, {}, 'The server encountered an error. Try again.'],
    [
      '401 with code 1998 [M048]',
      401,
      body('x', 1998),
      'You are not authorized to perform this action.',
    ],
    [
      '401 with another code [M049]',
      401,
      body('x', 1999),
      'Session Expired. You will be logged out soon.',
    ],
    ['code 12051 [M051, K25]', 400, body('x', 12051), 'Flow version limit is exceeded'],
    ['code 12052 [M054, K26]', 400, body('x', 12052), 'Scheduled flow has validation errors'],
    ['8131 [M057, S293]', 400, body('x', 8131), errorMessages.formsNoRoom.text],
    [
      '8132 [M058, S294]',
      400,
      body('x', 8132),
      'There was a problem importing forms. Retry or turn off Import Forms.',
    ],
    ['8133 [M059, S295]', 400, body('x', 8133), errorMessages.formsNotAllowed.text],
    ['8134 [M060, S296]', 400, body('x', 8134), errorMessages.formsName.text],
    ['9038 [M061, S297]', 400, body('x', 9038), errorMessages.formsConnection.text],
    ['a message of the server', 400, body('Flow not found', 3000), 'Flow not found'],
  ])('%s', (_, status, sent, text) => expect(readFailure(status, sent).message).toBe(text));

  it('falls back to the endpoint’s own text [M071]', () =>
    expect(readFailure(400, { success: false }, failures.fetchFlows).message).toBe(
      'Error fetching flows.',
    ));

  it('logs out after a 401 of a signed-in call only [S208]', () => {
    expect(readFailure(401, body('x', 1999)).logout).toBe(true);
    expect(readFailure(401, body('x', codes.notAuthorized)).logout).toBe(false);
    expect(readFailure(401, body('Wrong password', 2000), undefined, false)).toMatchObject({
      logout: false,
      message: 'Wrong password',
    });
    expect(readFailure(400, body('gone', 1, { logout: true })).logout).toBe(true);
  });

  it('reloads after 418', () => expect(readFailure(418, {}).reload).toBe(true));

  it('keeps the place of the error', () => {
    const details = [{ at: 'body/name', message: 'is required' }];
    expect(readFailure(400, body('x', 2000, { details }))).toMatchObject({
      details,
      status: 400,
      code: 2000,
    });
    expect(new Failure(400, 1, 'x')).toBeInstanceOf(Error);
  });
});

it.each([
  ['M050', errorMessages.copy, 'Failed to copy text to clipboard.'],
  ['M052', failures.versionLimitTitle, 'Flow Version Limit Exceeded'],
  ['M055', errorMessages.scheduleInvalidTitle, 'Error Deploying Flow'],
  ['M056', errorMessages.scheduleInvalidAction, 'View Errors'],
  ['M064', errorMessages.noSubflow, 'Subflow doesn’t exist'],
  ['M065', errorMessages.noStartNode, 'Start Node doesn’t exist'],
  ['M068', failures.cloneConnector, 'Connector cannot be cloned. Please try later.'],
  ['M069', errorMessages.resetPassword, 'Error resetting password'],
  ['M070', failures.fetchApps, 'Error fetching client apps'],
  ['M071', failures.fetchFlows, 'Error fetching flows.'],
  ['M072', errorMessages.fetchFlow, 'Error getFlow'],
  ['M073', failures.updateFlow, 'Error updating flows'],
  ['M074', failures.createFlow, 'Error creating flows'],
  ['M075', failures.importFlow, 'Error importing flow'],
  ['M076', failures.deleteFlow, 'Error deleting flows'],
  ['M077', failures.fetchConnections, 'Error fetching connections'],
  ['M078', failures.createConnector, 'Error creating connector'],
  ['M079', failures.fetchTeam, 'Error fetching team.'],
  ['M080', failures.createMember, 'Error creating team member.'],
  ['M081', failures.updateMember, 'Error updating team member.'],
  ['M082', failures.deleteMember, 'Error deleting team member.'],
  ['M083', failures.inviteMember, 'Error inviting team member.'],
  ['M084', failures.unlockMember, 'Error unlocking team member.'],
  ['M085', failures.deployFlow, 'Error deploying flow.'],
  ['M086', failures.revertFlow, 'Error reverting flow version.'],
  ['M087', errorMessages.fetchUsers, 'Error fetching users.'],
  ['M088', errorMessages.fetchCompany, 'Error fetching company information.'],
  ['M089', failures.createRole, 'Error creating role.'],
  ['M090', failures.updateRole, 'Error updating role.'],
  ['M091', failures.deleteRole, 'Error deleting role.'],
  ['M092', errorMessages.switchCompany, 'Error switching company.'],
  ['M093', errorMessages.fetchFlowStats, 'Error fetching flow stats'],
])('%s reads as specified', (_, message, text) => expect(message.text).toBe(text));

it.each([
  ['the own password [M069]', changePassword, 'Error resetting password'],
  ['the company [M088]', getCompany, 'Error fetching company information.'],
])('falls back to a text of its own for %s', (_, { failure }, text) =>
  expect(readFailure(400, { success: false }, failure).message).toBe(text),
);

it('has a fallback text for each call of the account and of security', () => {
  const said = [
    getSecurity,
    saveSecurity,
    getSsoProvider,
    saveSsoProvider,
    listSessions,
    endSession,
    listFactors,
  ].map(({ failure }) => readFailure(400, { success: false }, failure).message);
  for (const text of said)
    expect(text).toMatch(/^Error (fetching|updating|ending) (security|single|sessions|second)/);
});
