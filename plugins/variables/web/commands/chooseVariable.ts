import { allPages, coreServices, type Context } from '#core/web';
import { choose } from '#core/web/palette';
import { listVariables, readVariableKey } from '../../contract';
import { strings } from '../../strings';
import { titleOf } from '../variableColumns';

/** Has the palette ask which variable is meant, and goes on with its composite name. */
export const chooseVariable = (context: Context, then: (key: string) => unknown) =>
  choose(strings.whichVariable.text, async signal => {
    const { api } = context.get(coreServices.calls);
    const found = await allPages(async (page, limit) =>
      Object.entries(await api.call(listVariables, { query: { page, limit } }, { signal })),
    );
    return found.map(([key, variable]) => ({
      id: key,
      title: readVariableKey(key).name,
      hint: titleOf(variable.context),
      run: () => then(key),
    }));
  });
