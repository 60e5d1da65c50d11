import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { strings } from '../../strings';
import { chooseApp } from './chooseApp';

/** Asks for a policy, and shows what its starts came to. */
export default function startsOf(context: Context) {
  return chooseApp(strings.cmdStarts, context, ({ appId, name, policies }) =>
    policies.map(({ policyId, name: title }) => ({
      id: policyId,
      title,
      hint: name,
      run: () =>
        context.get(coreServices.navigate)(`${detail.to({ id: appId })}?starts=${policyId}`),
    })),
  );
}
