import type { DirectoryUser } from '#plugins/connectors/contract';
import { getText, isOn, line, toggle } from '#plugins/users/contract/nodeProperties';
import {
  findAny,
  identifying,
  matching,
  onPlatform,
  readNames,
  requireUser,
  resourceOutput,
  withResource,
} from './platformNode';
import { PlatformError } from '../../contract';
import {
  toPasswordStatus,
  toUserResource,
  userSchema,
} from '#plugins/pingone/server/sso/userResource';

const onePage = (user: DirectoryUser, companyId: string) => ({
  _embedded: { users: [toUserResource(user, companyId)] },
  count: 1,
  size: 1,
});

/** Users found and read. */
export const findCapabilities = {
  userLookup: {
    title: 'Find User',
    subTitle: 'True if exactly one user has the identifier in one of the attributes.',
    type: 'action' as const,
    properties: {
      ...matching,
      returnUserPasswordStatus: toggle('Return Password Status', false),
      identifier: line('Identifier'),
      useCustomSCIMFilter: toggle(
        'Use a SCIM Filter',
        false,
        'This user directory does not support filters. Match attributes instead.',
      ),
    },
    output: {
      matchedUser: userSchema,
      passwordStatus: { type: 'string' },
      rawResponse: { type: 'object' },
    },
    run: onPlatform(async ({ call, directory, companyId }) => {
      const names = readNames(call, 'matchAttributes');
      const identifier = getText(call, 'userIdentifierForFindUser') || getText(call, 'identifier');
      if (isOn(call, 'useCustomSCIMFilter'))
        throw new PlatformError(
          ['invalidFilter'],
          'This user directory does not support SCIM filters. Match attributes instead.',
        );
      const given = { directory, companyId };
      const user = await findAny(given, names.length > 0 ? names : ['username'], identifier);
      const matched = withResource(user, call, 'matchedUser');
      return {
        ...matched,
        output: {
          ...matched.output,
          rawResponse: onePage(user, companyId),
          ...(isOn(call, 'returnUserPasswordStatus') && { passwordStatus: toPasswordStatus(user) }),
        },
      };
    }),
  },
  readUser: {
    title: 'Read User',
    type: 'action' as const,
    properties: { ...identifying, ...matching },
    output: resourceOutput,
    run: onPlatform(async given => withResource(await requireUser(given), given.call)),
  },
};
