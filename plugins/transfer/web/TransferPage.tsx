import { Page } from '#core/web/ui';
import { strings } from '../strings';
import { ExportCard } from './export/ExportCard';
import { ImportCard } from './import/ImportCard';
import './transfer.css';

/** Takes the whole company out as an archive, and puts an archive into it. */
export default function TransferPage() {
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <div className="transfer-sections">
        <ExportCard />
        <ImportCard />
      </div>
    </Page>
  );
}
