import type { Output } from '#core/contract';
import { useCompanyId, useAddressParams } from '#core/web';
import { useNextPages } from '#core/web/internal';
import { listUsers } from '../../contract';

export type UserState = '' | 'enabled' | 'disabled' | 'locked';
type UsersDialog = 'add' | 'import';
const states: readonly UserState[] = ['enabled', 'disabled', 'locked'];

/** The list's state as the address holds it: a link leads to the same search, state and dialog. */
export function useUsersAddress() {
  const [params, change] = useAddressParams();
  return {
    query: params.get('query') ?? '',
    state: states.find(each => each === params.get('state')) ?? ('' as UserState),
    shows: (dialog: UsersDialog) => params.has(dialog),
    search: (query: string) => change({ query: query || undefined }),
    show: (state: UserState) => change({ state: state || undefined }),
    close: (dialog: UsersDialog) => change({ [dialog]: undefined }),
  };
}

const limit = 100;
const filters = {
  '': {},
  enabled: { enabled: true },
  disabled: { enabled: false },
  locked: { locked: true },
} as const;

/** Where the page after begins, as its link says. */
function getNextPlace(page: Output<typeof listUsers>): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- the wire's name
  const href = page._links.next?.href;
  return href && (new URL(href).searchParams.get('after') ?? undefined);
}

interface UserListOptions {
  readonly query: string;
  readonly state: UserState;
  /** Limits the users to members of this group. */
  readonly groupId?: string;
}

/** The end users that fit, a page at a time; each page says where the next one begins. */
export function useUserList({ query, state, groupId }: UserListOptions) {
  const companyId = useCompanyId();
  return useNextPages(listUsers, {
    input: last => {
      const after = last && getNextPlace(last);
      if (last && !after) return null;
      return {
        params: { companyId },
        query: {
          limit,
          ...filters[state],
          ...(query && { query }),
          ...(groupId && { groupId }),
          ...(after && { after }),
        },
      };
    },
    rows: reply => reply.users,
    id: ({ userId }) => userId,
  });
}
