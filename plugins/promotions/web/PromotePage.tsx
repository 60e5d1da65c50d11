import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useApp } from '#core/web';
import { Page } from '#core/web/ui';
import { strings } from '../strings';
import { History } from './History';
import './promote.css';
import { PromoteSteps } from './PromoteSteps';

/** Flows brought to another company, and what was brought before. */
export default observer(function PromotePage() {
  const { session } = useApp();
  const [search, setSearch] = useSearchParams();
  const history = search.get('view') === 'history';
  const companyId = session.companyId ?? '';
  // The history opens at the environment that flows are going to.
  const [target, setTarget] = useState('');
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        <Button
          text={(history ? strings.promote : strings.history).text}
          onClick={() =>
            setSearch(history ? {} : { view: 'history', ...(target && { company: target }) })
          }
        />
      }
    >
      {/* What was chosen stays while the history is looked at. */}
      <div hidden={history}>
        <PromoteSteps key={companyId} companyId={companyId} onTarget={setTarget} />
      </div>
      {history && <History key={companyId} companyId={companyId} />}
    </Page>
  );
});
