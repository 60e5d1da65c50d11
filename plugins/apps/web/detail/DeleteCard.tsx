import { Trash } from '@blueprintjs/icons';
import { useApp, useObserved } from '#core/web';
import { isOffered } from '#core/web/internal';
import { ActionButton } from '#core/web/ui';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { deleteApp } from '../actions/appActions';

/** Deletes an application; last on its page, and only for those who may. */
export function DeleteCard({ app }: { readonly app: App }) {
  const { host } = useApp();
  if (!useObserved(() => isOffered(host, deleteApp, app))) return null;
  return (
    <section className="ap-card ap-narrow" aria-label={strings.removeTitle.text}>
      <header>
        <h2>{strings.removeTitle.text}</h2>
      </header>
      <p>{strings.removeBody.text}</p>
      <ActionButton action={deleteApp} subject={app} variant="outlined" icon={<Trash />} />
    </section>
  );
}
