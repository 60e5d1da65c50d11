import { format } from '#core/contract';
import { coreServices, type Context } from '#core/web';
import { confirm } from '#core/web/ui';
import { saveApp, type App } from '../../contract';
import { strings } from '../../strings';
import { chooseApp } from './chooseApp';

type Status = App['status'];

/** Asks for an application that is not so yet, and turns it off, after a question, or on. */
export const setStatusOf = (status: Status) => (context: Context) => {
  async function set({ appId, name }: App) {
    const { calls, notices } = coreServices;
    const title = format(strings.disableAsk, { name });
    const question = {
      title,
      body: strings.disableBody.text,
      confirm: strings.disable.text,
      danger: true,
    };
    if (status === 'disabled' && !(await confirm(question))) return;
    await context.get(calls).run(saveApp, { params: { appId }, body: { status } });
    context.get(notices).success(strings.updated.text);
  }
  return chooseApp(status === 'disabled' ? strings.cmdDisable : strings.cmdEnable, context, app =>
    app.status === status ? [] : [{ id: app.appId, title: app.name, run: () => set(app) }],
  );
};
