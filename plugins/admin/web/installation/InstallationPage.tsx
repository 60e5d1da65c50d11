import { Page } from '#core/web/ui';
import { installationStrings as strings } from '../../installationStrings';
import { installationPanels } from '../../contract';
import '../admin.css';
import { TitledPanels } from '../TitledPanels';
import { CacheCard } from './CacheCard';
import { Companies } from './Companies';
import { Operators } from './Operators';
import { SecretCard } from './SecretCard';

/** The installation: its companies and what each may use, its operators, caches and secrets. */
export default function InstallationPage() {
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <div className="admin-sections">
        <Companies />
        <Operators />
        <SecretCard />
        <CacheCard />
        <TitledPanels point={installationPanels} />
      </div>
    </Page>
  );
}
