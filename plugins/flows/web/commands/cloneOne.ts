import { format } from '#core/contract';
import type { Context } from '#core/web';
import { askText } from '#core/web/palette/choose';
import { calls, navigate, notices } from '#core/web/services';
import { canvas, cloneFlow, openMade } from '../../contract';
import { strings } from '../../strings';
import { chooseFlow } from './chooseFlow';

const longest = 256;

/** Copies the flow that is chosen under the name that is asked for, and opens the copy. */
export default (context: Context) =>
  chooseFlow(
    context,
    ({ flowId, name }) =>
      askText(strings.copyName.text, {
        value: format(strings.copyOf, { name }).slice(0, longest),
        fault: text =>
          text.length > longest ? format(strings.nameTooLong, { count: text.length }) : undefined,
        run: async wanted => {
          const { flowInfo } = await context
            .get(calls)
            .run(cloneFlow, { params: { flowId }, body: { name: wanted } });
          context.get(notices).success(strings.cloned.text);
          if (context.access.isOn(openMade))
            context.get(navigate)(canvas.to({ id: flowInfo.flowId }));
        },
      }),
    { asks: true },
  );
