import { Page, ActionButton, Sections } from '#core/web/ui';
import { installationStrings as strings } from '../../installationStrings';
import { installationPanels } from '../../contract';
import { TitledPanels } from '../Sections';
import { Companies } from './Companies';
import { Operators } from './Operators';
import { SecretCard } from './SecretCard';
import { Card } from '@blueprintjs/core';
import { forgetConnectors, forgetConstructs } from '../actions/installationActions';
import '../admin.css';

/** The caches of the servers, to be reloaded. */
function CacheCard() {
  return (
    <Card className="sl-settings-card">
      <h2>{strings.caches.text}</h2>
      <p className="sl-settings-help">{strings.cachesHelp.text}</p>
      <div className="sl-settings-foot">
        <ActionButton action={forgetConnectors} />
        <ActionButton action={forgetConstructs} />
      </div>
    </Card>
  );
}

/** The installation: its companies and what each may use, its operators, caches and secrets. */
export default function InstallationPage() {
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <Sections>
        <Companies />
        <Operators />
        <SecretCard />
        <CacheCard />
        <TitledPanels point={installationPanels} />
      </Sections>
    </Page>
  );
}
