import { useAddressParams } from '#core/web';

export type UserState = '' | 'enabled' | 'disabled' | 'locked';
export type UsersDialog = 'add' | 'import';
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
