import { Switch } from '@blueprintjs/core';
import { useAction } from '#core/web/ui/internal';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { disableApp, enableApp } from '../actions/appActions';

/** Turns an application off and on as a whole. */
export function StatusCard({ app }: { readonly app: App }) {
  const on = app.status === 'enabled';
  const turning = useAction({ action: on ? disableApp : enableApp, subject: app });
  return (
    <section className="ap-card ap-narrow" aria-label={strings.status.text}>
      <header>
        <h2>{strings.status.text}</h2>
      </header>
      <p>{strings.statusHelp.text}</p>
      <Switch
        label={strings.appEnabled.text}
        checked={on}
        disabled={!turning || turning.busy}
        onChange={() => void turning?.run()}
      />
    </section>
  );
}
