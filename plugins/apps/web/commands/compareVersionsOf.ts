import { coreServices, type Context } from '#core/web';
import { comparison } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { chooseApp } from './chooseApp';

/** Asks for a policy with flows, and sets their versions beside each other. */
export default function compareVersionsOf(context: Context) {
  return chooseApp(strings.cmdCompare, context, ({ appId, name, policies }) =>
    policies
      .filter(({ flows }) => flows.length > 0)
      .map(({ policyId, name: title }) => ({
        id: policyId,
        title,
        hint: name,
        run: () => context.get(coreServices.navigate)(comparison.to({ appId, id: policyId })),
      })),
  );
}
