import { allPages, coreServices, type Context } from '#core/web';
import { choose } from '#core/web/palette';
import { listRoles, type Role } from '../../contract';
import { strings } from '../../strings';

/** Has the palette ask which of the roles that fit is meant, and goes where it leads. */
export const chooseRole = (
  context: Context,
  fits: (role: Role) => boolean,
  to: (name: string) => string,
) =>
  choose(strings.which.text, async signal => {
    const { api, companyId } = context.get(coreServices.calls);
    if (!companyId) return [];
    const read = (page: number, limit: number) =>
      api.call(listRoles, { params: { companyId }, query: { page, limit } }, { companyId, signal });
    return (await allPages(read)).filter(fits).map(({ _id: { name }, description }) => ({
      id: name,
      title: name,
      ...(description && { hint: description }),
      run: () => context.get(coreServices.navigate)(to(name)),
    }));
  });
