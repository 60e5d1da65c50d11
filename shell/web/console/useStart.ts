import { reaction } from 'mobx';
import { useEffect } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../paths';
import { shellPlugin } from '../shellPlugin';
import { strings } from '../strings';

/**
 * Installs the plugins once, brings the rights up to date, and tells of plugins that are set aside.
 */
export function useStart(): void {
  const app = useApp();
  useEffect(() => {
    const { host, account, notices } = app;
    if (!host.plugins.some(({ id }) => id === 'shell'))
      void host.install({ shell: async () => ({ default: shellPlugin(app) }), ...app.plugins });
    account.refreshQuietly();
    return reaction(
      () => host.problems.filter(({ code }) => code === 'CRASHED').map(({ plugin }) => plugin),
      (now, before) => {
        for (const plugin of now.filter(each => !before.includes(each)))
          notices.info(format(strings.setAsideNotice, { plugin }), {
            label: strings.inspect.text,
            run: () => app.go(paths.inspector.to()),
          });
      },
    );
  }, [app]);
}
